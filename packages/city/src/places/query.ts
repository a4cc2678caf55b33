/**
 * The possible readings of a typed address. Most have several: '9 de julio', 'calle 12', 'San Martín y
 * Belgrano'.
 */
import { isMinor, plainWords } from './names.ts'

/** One reading of a query. Words are plain, as returned by `plainWords`. */
export interface Reading {
  /** The words of one street, or of the two of a corner. */
  readonly streets: readonly [readonly string[]] | readonly [readonly string[], readonly string[]]
  readonly number: number | null
  /** The town or neighbourhood named after it, as plain words in one text; null if there is no known one. */
  readonly city: string | null
  /** How unusual this way of writing an address is, as a part of the score. */
  readonly oddity: number
}

/** Longer queries are cut: nobody types an address like that. */
const MAX_CHARACTERS = 200
const MAX_WORDS = 16
/**
 * A corner of two streets that contain the word in their names has three: 'Treinta y Tres y Ortega y Gasset'.
 */
const MAX_CROSSINGS = 3

const CROSSING: ReadonlySet<string> = new Set(['y', 'e', 'con', 'esq', 'esquina', 'casi'])
const CROSSING_INTRO: ReadonlySet<string> = new Set(['esq', 'esquina', 'cruce', 'interseccion'])
const NUMBER_INTRO: ReadonlySet<string> = new Set(['al', 'altura', 'n', 'no', 'nro', 'num', 'numero'])
const NUMBER = /^(\d{1,6})[a-z]?$/
/** Words that introduce a unit within a house. */
const DOOR: ReadonlySet<string> = new Set([
  'piso',
  'pb',
  'dpto',
  'depto',
  'dto',
  'departamento',
  'timbre',
  'uf',
])
/** '1234 Corrientes'. */
const NUMBER_FIRST = 0.3

/** Names of the whole city and country: true of any place, so they distinguish nothing. */
const EVERYWHERE: ReadonlySet<string> = new Set([
  'caba',
  'c a b a',
  'capital',
  'capital federal',
  'cap federal',
  'cap fed',
  'ciudad autonoma de buenos aires',
  'ciudad de buenos aires',
  'buenos aires',
  'bs as',
  'bsas',
  'provincia de buenos aires',
  'argentina',
])

/**
 * All readings of a query; `isLocality` recognises towns and neighbourhoods by their plain words in one text.
 */
export function readingsOf(query: string, isLocality: (words: string) => boolean): Reading[] {
  const [head = '', ...behind] = query
    .slice(0, MAX_CHARACTERS)
    // Thousands: 'Corrientes 1.234'.
    .replace(/(\d)\.(?=\d{3}(?!\d))/g, '$1')
    .replace(/\bs\/n\b/gi, ' ')
    .replace(/[&+@]|(?<!\d)\/|\/(?!\d)/g, ' y ')
    // 'Corrientes, 1234' is a single address.
    .replace(/,\s*(?=\d)/g, ' ')
    .split(/[,;(]/)
  const all = plainWords(head).slice(0, MAX_WORDS)
  const words = withoutIntro(all)
  const place = cityIn(plainWords(behind.join(' ')).slice(0, MAX_WORDS), isLocality)

  const readings: Reading[] = []
  const outside = withoutDoor(words)
  for (const { words: rest, city } of [
    { words: outside, city: place },
    ...withoutCity(outside, isLocality),
  ]) {
    if (names(rest)) readings.push({ streets: [rest], number: null, city: city ?? place, oddity: 0 })
    for (const streets of crossings(rest)) {
      readings.push({ streets, number: null, city: city ?? place, oddity: 0 })
    }
  }
  words.forEach((word, at) => {
    const number = Number(NUMBER.exec(word)?.[1] ?? 0)
    // '9 de Julio' is a name.
    if (number === 0 || words[at + 1] === 'de') return
    const tail = words.slice(at + 1)
    const city = place ?? (at === 0 ? null : cityIn(tail, isLocality))
    const street = at === 0 ? tail : trimEnd(words.slice(0, at), NUMBER_INTRO)
    if (names(street)) readings.push({ streets: [street], number, city, oddity: at === 0 ? NUMBER_FIRST : 0 })
  })
  return readings
}

/** Whether words can be a street: 'calle' or 'de' alone are at most the start of one. */
const names = (words: readonly string[]) => words.some((word) => !isMinor(word) || words.length === 1)

function withoutIntro(words: readonly string[]): readonly string[] {
  if (words.length < 2 || !CROSSING_INTRO.has(words[0] ?? '')) return words
  return words.slice(words[1] === 'de' ? 2 : 1)
}

function withoutDoor(words: readonly string[]): readonly string[] {
  const door = words.findIndex((word, at) => at > 0 && DOOR.has(word))
  return door < 0 ? words : words.slice(0, door)
}

function crossings(words: readonly string[]): [readonly string[], readonly string[]][] {
  const places = words.flatMap((word, at) => (CROSSING.has(word) ? at : []))
  return places.slice(0, MAX_CROSSINGS).flatMap((at): [readonly string[], readonly string[]][] => {
    const one = trimEnd(words.slice(0, at), CROSSING)
    const other = words.slice(at + 1)
    while (CROSSING.has(other[0] ?? '')) other.shift()
    // 'Callao y Corrientes 1200': a number left over from before in a form is not part of a corner.
    const others = NUMBER.test(other.at(-1) ?? '') ? [other, other.slice(0, -1)] : [other]
    return names(one) ? others.filter(names).map((street) => [one, street]) : []
  })
}

function trimEnd(words: readonly string[], dropped: ReadonlySet<string>): readonly string[] {
  let end = words.length
  // Never drop everything: a street can be called 'Altura'.
  while (end > 1 && dropped.has(words[end - 1] ?? '')) end--
  return words.slice(0, end)
}

/** The words without the towns, provinces and countries at their end, for every way to split them. */
function withoutCity(words: readonly string[], isLocality: (words: string) => boolean) {
  const cuts: { words: readonly string[]; city: string | null }[] = []
  let city: string | null = null
  let end = words.length
  for (let start = end - 1; start > 0; start--) {
    const name = words.slice(start, end).join(' ')
    if (!EVERYWHERE.has(name) && !isLocality(name)) continue
    if (!EVERYWHERE.has(name)) city = name
    cuts.push({ words: words.slice(0, start), city })
    // 'Morón Buenos Aires': before the shortest name at the end there may be another one.
    if (EVERYWHERE.has(name)) end = start
  }
  return cuts
}

/** The known town or neighbourhood at the end of what follows an address: '3 B, Palermo, CABA'. */
function cityIn(words: readonly string[], isLocality: (words: string) => boolean): string | null {
  // A leading empty word allows the name to start at the first word.
  return withoutCity(['', ...words], isLocality).at(-1)?.city ?? null
}
