/**
 * The possible readings of a typed address. Most have several: '9 de julio', 'calle 12', 'San Martín y
 * Belgrano'.
 */
import { isNumber, type TypedNumber, typedNumber } from './house-number.ts'
import { plainWords } from './names.ts'
import { fullForms, isMinor, isOfRoad } from './word-forms.ts'

/** Plain words, as returned by `plainWords`. */
export type Words = readonly string[]

/** One reading of a query. */
export interface Reading {
  /** Of the street or place. */
  readonly name: Words
  /** Of the street that it crosses, or of the two between which it is asked for. */
  readonly crossing: readonly [] | readonly [Words] | readonly [Words, Words]
  readonly number: TypedNumber | null
  /** Whether the block of the number is named behind it, and left out here: then a guess is not wanted. */
  readonly leavesBlock?: boolean
  /** The town or neighbourhood named after it, as plain words in one text; null if there is no known one. */
  readonly city: string | null
  /** How unusual this way of writing an address is, as a part of the score. */
  readonly oddity: number
}

/** What readings need to know of a city, each asked with plain words in one text. */
export interface KnownAreas {
  /** Towns and neighbourhoods. */
  readonly isLocality: (words: string) => boolean
  /** Names of the whole: true of any place, so they distinguish nothing. */
  readonly isEverywhere: (words: string) => boolean
}

/** Longer queries are cut: nobody types an address like that. */
const MAX_CHARACTERS = 200
const MAX_WORDS = 16
/**
 * A corner of two streets that contain the word in their names has three: 'Treinta y Tres y Ortega y Gasset'.
 */
const MAX_CROSSINGS = 3

const CROSSING: ReadonlySet<string> = new Set('y e con esq esquina casi x cruce'.split(' '))
const CROSSING_INTRO: ReadonlySet<string> = new Set('esq esquina cruce interseccion'.split(' '))
const BETWEEN = 'entre'
const NUMBER_INTRO: ReadonlySet<string> = new Set('al altura n no nro num numero'.split(' '))
/** Words that introduce a unit within a house. */
const DOOR: ReadonlySet<string> = new Set('piso pb dpto depto dto departamento timbre uf'.split(' '))
/** '1234 Corrientes': in a form with the number first. */
const NUMBER_FIRST = 0.1
/** 'Corrientes 1800 y Callao': more likely the corner. */
const NUMBER_AT_CORNER = 0.06
/** 'Palermo, Thames 1500'. */
const CITY_FIRST = 0.05
/** The same as Palermo alone. */
const REST_IGNORED = 0.3
/** 'Thames Palermo', without a comma: the town may be a part of the name. */
const CITY_UNMARKED = 0.05

/** The names of the country and of its capital, as people write them. */
const EVERYWHERE: ReadonlySet<string> = new Set(
  (
    'caba|c a b a|capital|capital federal|cap federal|cap fed|ciudad autonoma de buenos aires|' +
    'ciudad de buenos aires|buenos aires|bs as|bsas|provincia de buenos aires|argentina'
  ).split('|'),
)

/** All readings of a query. */
export function readingsOf(query: string, areas: KnownAreas): Reading[] {
  const [head = '', ...behind] = partsOf(query)
  const rest = plainWords(behind.join(' ')).slice(0, MAX_WORDS)
  const words = withoutIntro(plainWords(head).slice(0, MAX_WORDS))
  const place = { city: cityIn(rest, areas), oddity: 0 }
  const whole = words.join(' ')
  if (rest.length === 0 || !areas.isLocality(whole)) return readingsOfHead(words, place, areas)
  return [
    ...readingsOfHead(words, { ...place, oddity: REST_IGNORED }, areas),
    ...readingsOfHead(rest, { city: whole, oddity: CITY_FIRST }, areas),
  ]
}

function partsOf(query: string): string[] {
  return (
    query
      .slice(0, MAX_CHARACTERS)
      // Thousands: 'Corrientes 1.234'.
      .replace(/(\d)\.(?=\d{3}(?!\d))/g, '$1')
      .replace(/\bs\/n\b/gi, ' ')
      .replace(/\be\/\s*/gi, ' entre ')
      .replace(/[&+@]|(?<!\d)\/|\/(?!\d)/g, ' y ')
      // 'Corrientes, 1234' and 'Corrientes, entre Callao y Riobamba' are single addresses.
      .replace(
        /,\s*(?=\d|entre\b|esq|(?:mza?|manzana|lt|lote|casa|parcela|km)\b|n(?:[º°o.]|ro\.?|um(?:ero)?)*\s*\d)/gi,
        ' ',
      )
      .split(/[,;(]/)
  )
}

/** The readings of words with a place that is named besides. */
function readingsOfHead(words: Words, place: Pick<Reading, 'city' | 'oddity'>, areas: KnownAreas): Reading[] {
  const readings: Reading[] = []
  const outside = withoutDoor(words)
  for (const { words: rest, city } of [{ words: outside, city: null }, ...withoutCity(outside, areas)]) {
    const unmarked = city === null ? 0 : CITY_UNMARKED
    const whole = { number: null, city: city ?? place.city, oddity: place.oddity + unmarked }
    if (names(rest)) readings.push({ ...whole, name: rest, crossing: [] })
    for (const [name, other] of corners(rest)) readings.push({ ...whole, name, crossing: [other] })
    for (const block of blocks(rest)) readings.push({ ...whole, ...block })
  }
  words.forEach((_, at) => {
    const number = typedNumber(words.slice(at))
    // '9 de Julio' is a name.
    if (number === null || words[at + 1] === 'de') return
    const tail = words.slice(at + 1)
    const city = place.city ?? (at === 0 ? null : cityIn(tail, areas))
    const name = at === 0 ? tail : trimEnd(words.slice(0, at), NUMBER_INTRO)
    if (!namesMore(name)) return
    const oddity = place.oddity + oddityOfNumber(at, tail)
    readings.push({ name, crossing: [], number, leavesBlock: tail.includes(BETWEEN), city, oddity })
  })
  return readings
}

function oddityOfNumber(at: number, [next = '']: Words): number {
  if (at === 0) return NUMBER_FIRST
  return CROSSING.has(next) ? NUMBER_AT_CORNER : 0
}

/** Whether words can be a name: 'calle' or 'de' alone are at most the start of one, 'calle a' is one. */
const names = (words: Words) =>
  words.some((word, at) => !isLittle(word) || words.length === 1 || (at > 0 && word.length === 1))

/** Whether they are more than the start of one: in 'calle 42' and 'ruta provincial 8' the number is the name. */
const namesMore = (words: Words) =>
  words.some((word, at) => (!isLittle(word) && !isOfRoad(word)) || (at > 0 && word.length === 1))

/** Short forms do not count: 'qu' may begin 'Quirós'. */
const isLittle = (word: string) => isMinor(word) || (word.length > 3 && fullForms(word).some(isMinor))

function withoutIntro(words: Words): Words {
  if (words.length < 2 || !CROSSING_INTRO.has(words[0] ?? '')) return words
  return words.slice(words[1] === 'de' ? 2 : 1)
}

function withoutDoor(words: Words): Words {
  const door = words.findIndex((word, at) => at > 0 && DOOR.has(word))
  return door < 0 ? words : words.slice(0, door)
}

/** The two streets of a corner, for every way to split them. */
function corners(words: Words): [Words, Words][] {
  return pairs(words).flatMap(([one, other]) =>
    withoutNumber(other).flatMap((second) =>
      withoutNumber(one).map((first): [Words, Words] => [first, second]),
    ),
  )
}

/** 'Callao y Corrientes 1200': a number left over from before in a form is not part of a corner. */
function withoutNumber(words: Words): Words[] {
  const rest = words.slice(0, -1)
  return isNumber(words.at(-1) ?? '') && namesMore(rest) ? [words, rest] : [words]
}

/** Two names, for every way to split words. */
function pairs(words: Words): [Words, Words][] {
  const joints = words.flatMap((word, at) => (CROSSING.has(word) ? at : []))
  return joints.slice(0, MAX_CROSSINGS).flatMap((at): [Words, Words][] => {
    const one = trimEnd(words.slice(0, at), CROSSING)
    const other = words.slice(at + 1)
    while (CROSSING.has(other[0] ?? '')) other.shift()
    return names(one) && names(other) ? [[one, other]] : []
  })
}

/** 'Corrientes entre Callao y Riobamba', with a number before or behind it, or without. */
function blocks(words: Words): Pick<Reading, 'name' | 'crossing' | 'number'>[] {
  const at = words.findIndex((word, index) => index > 0 && word === BETWEEN)
  if (at < 0) return []
  return withNumbers(words.slice(0, at)).flatMap(({ name, number }) =>
    withNumbers(words.slice(at + 1)).flatMap((behind) =>
      pairs(behind.name).map((crossing) => ({ name, number: number ?? behind.number, crossing })),
    ),
  )
}

/** A name and the number behind it, in every way that words can be read, and first as a name alone. */
function withNumbers(words: Words): Pick<Reading, 'name' | 'number'>[] {
  const numbered = words.flatMap((_, from) => {
    const number = typedNumber(words.slice(from))
    const name = trimEnd(words.slice(0, from), NUMBER_INTRO)
    return number !== null && namesMore(name) ? [{ name, number }] : []
  })
  return names(words) ? [{ name: words, number: null }, ...numbered] : numbered
}

function trimEnd(words: Words, dropped: ReadonlySet<string>): Words {
  let end = words.length
  // Never drop everything: a street can be called 'Altura'.
  while (end > 1 && dropped.has(words[end - 1] ?? '')) end--
  return words.slice(0, end)
}

/** The words without the towns, provinces and countries at their end, for every way to split them. */
function withoutCity(words: Words, { isLocality, isEverywhere }: KnownAreas) {
  const cuts: { words: Words; city: string | null }[] = []
  let city: string | null = null
  let end = words.length
  for (let start = end - 1; start > 0; start--) {
    const name = words.slice(start, end).join(' ')
    const everywhere = EVERYWHERE.has(name) || isEverywhere(name)
    if (!everywhere && !isLocality(name)) continue
    if (!everywhere) city = name
    cuts.push({ words: words.slice(0, start), city })
    // 'Morón Buenos Aires': before the shortest name at the end there may be another one.
    if (everywhere) end = start
  }
  return cuts
}

/** The known town or neighbourhood at the end of what follows an address: '3 B, Palermo, CABA'. */
function cityIn(words: Words, areas: KnownAreas): string | null {
  // A leading empty word allows the name to start at the first word.
  return withoutCity(['', ...words], areas).at(-1)?.city ?? null
}
