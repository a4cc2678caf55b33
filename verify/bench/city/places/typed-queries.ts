/** Queries made from an extract as people type: shortened, misspelt, with words left out. */
import type { Position } from '@puni/contract/fields'
import type { Place } from '@puni/contract/places/entities'
import type { Extract, Tags } from '@puni/city-pack/extract/extract'
import { metresBetween } from '@puni/streets/geodesic'

/** The ways of typing, by what is typed. */
export const TYPED_KINDS = [
  'street',
  'street, shortened',
  'street, one slip',
  'street, two slips',
  'street, words left out',
  'street, other order',
  'street, words run together',
  'corner',
  'corner, shortened',
  'corner, one slip',
  'house',
  'house, shortened',
  'house, one slip',
  'house, with city',
  'place',
  'place, one slip',
  'place, words left out',
] as const
export type TypedKind = (typeof TYPED_KINDS)[number]

/** A query and whether an answer to it is right. */
export interface TypedQuery {
  readonly kind: TypedKind
  readonly text: string
  readonly isRight: (answer: Pick<Place, 'label' | 'position'>) => boolean
}

/** Whether an answer is right; none never is. */
export const answersRightly = (
  query: TypedQuery,
  answer: Pick<Place, 'label' | 'position'> | undefined,
): boolean => answer !== undefined && query.isRight(answer)

/** Something with a name, where it is. A name can be in several places. */
export interface Named {
  readonly name: string
  readonly positions: readonly Position[]
}

/** What people look for in an extract. */
export interface Sights {
  readonly streets: readonly Named[]
  readonly places: readonly Named[]
  readonly corners: readonly (Named & { readonly streets: readonly [string, string] })[]
  readonly houses: readonly (Named & { readonly street: string; readonly number: string })[]
  /** The town that people write behind an address; null if the extract has none. */
  readonly town: string | null
}

const NOT_STREETS = /^(platform|proposed|construction|bus_stop|elevator|corridor|services|raceway)$/
const PLACE_KEYS = ['amenity', 'shop', 'tourism', 'leisure', 'healthcare', 'office'] as const
const HOUSE_M = 60
const CORNER_M = 60
const PLACE_M = 300

/** Collects the names of an extract, by the plainest means, so that a test judges the index by something else. */
export function sightsOf(extract: Extract): Sights {
  const positionOf = (node: number): Position => ({
    lat: (extract.latE7[node] ?? 0) / 1e7,
    lng: (extract.lngE7[node] ?? 0) / 1e7,
  })
  const streets = new Map<string, Position[]>()
  const places = new Map<string, Position[]>()
  const houses: Sights['houses'][number][] = []
  const namesAt = new Map<number, Set<string>>()
  const see = (tags: Tags, position: Position) => {
    const { name, 'addr:street': street, 'addr:housenumber': number } = tags
    const isPlace =
      PLACE_KEYS.some((key) => tags[key] !== undefined) ||
      tags['railway'] === 'station' ||
      /^(suburb|neighbourhood|village|town|quarter)$/.test(tags['place'] ?? '')
    if (name !== undefined && isPlace) add(places, name, position)
    if (street !== undefined && /^\d+$/.test(number ?? '')) {
      houses.push({ name: `${street} ${number}`, street, number: number ?? '', positions: [position] })
    }
  }
  for (const [node, tags] of extract.nodeTags) see(tags, positionOf(node))
  for (const { tags, nodes } of extract.ways) {
    const known = [...nodes].filter((node) => node >= 0)
    if (known.length === 0) continue
    const { highway, name } = tags
    if (highway === undefined) see(tags, middle(known.map(positionOf)))
    else if (name !== undefined && !name.includes(';') && !NOT_STREETS.test(highway)) {
      add(streets, name, positionOf(known[known.length >> 1] ?? 0))
      for (const node of known) namesAt.set(node, (namesAt.get(node) ?? new Set()).add(name))
    }
  }
  const corners = new Map<string, Position[]>()
  for (const [node, names] of namesAt) {
    const [one, other] = [...names].toSorted()
    if (names.size === 2) add(corners, `${one}\n${other}`, positionOf(node))
  }
  const towns = [...extract.nodeTags.values()].filter(({ place }) => /^(city|town)$/.test(place ?? ''))
  return {
    streets: named(streets),
    places: named(places),
    corners: named(corners).map(({ name, positions }) => {
      const [one = '', other = ''] = name.split('\n')
      return { name: `${one} y ${other}`, positions, streets: [one, other] as const }
    }),
    houses: houses.filter(({ street }) => streets.has(street)),
    town: towns.find(({ name }) => name !== undefined)?.['name'] ?? null,
  }
}

const middle = (points: readonly Position[]): Position => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
})

function add(map: Map<string, Position[]>, name: string, position: Position) {
  const list = map.get(name)
  if (list === undefined) map.set(name, [position])
  else list.push(position)
}

const named = (map: ReadonlyMap<string, readonly Position[]>): Named[] =>
  [...map].map(([name, positions]) => ({ name, positions })).toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** What people write for a word, as regular expressions of whole words. */
const SHORTENED: readonly (readonly [RegExp, string])[] = [
  [/^Avenida\b/, 'Av.'],
  [/^Boulevard\b/, 'Bv.'],
  [/^Pasaje\b/, 'Pje.'],
  [/\bGeneral\b/, 'Gral.'],
  [/\bTeniente\b/, 'Tte.'],
  [/\bCoronel\b/, 'Cnel.'],
  [/\bDoctor\b/, 'Dr.'],
  [/\bIngeniero\b/, 'Ing.'],
  [/\bPresidente\b/, 'Pte.'],
  [/\bSanta\b/, 'Sta.'],
  [/\bSanto\b/, 'Sto.'],
  [/\bDomingo\b/, 'Dgo.'],
]
const LITTLE = /^(de|del|la|las|los|el|da|das|do|dos|du|des|le|les|y|e|l|d)$/
const TYPE =
  /^(avenida|calle|pasaje|boulevard|rue|rua|avenue|travessa|chemin|general|doctor|coronel|teniente|doutor|professor|presidente)$/

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const shorten = (text: string) => SHORTENED.reduce((sum, [long, one]) => sum.replace(long, one), text)

/** Numbers from 0 to 1, the same for a seed in every run. */
export function seededNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}

/** Up to `perKind` queries of every kind that the extract has, the same for a seed in every run. */
export function typedQueries(sights: Sights, perKind: number, seed: number): TypedQuery[] {
  const random = seededNumbers(seed)
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)]
  const pool = new Set([...sights.streets, ...sights.places].map(({ name }) => plain(name)))
  /** Whether a name says everything typed: where several do, each is a right answer. */
  const saysAll = (name: string, typed: string) => {
    const words = new Set(plain(name).split(' '))
    return plain(typed)
      .split(' ')
      .every((word) => words.has(word))
  }
  const isName = (one: Named, typed: string) => (answer: Pick<Place, 'label'>) =>
    plain(shorten(answer.label)) === plain(shorten(one.name)) || saysAll(answer.label, typed)
  const isNear =
    (one: Named, metres: number) =>
    ({ position }: Pick<Place, 'position'>) =>
      one.positions.some((at) => metresBetween(at, position) <= metres)

  const slip = (text: string) => {
    const words = text.split(' ')
    const long = words.flatMap((word, at) => (/^\p{L}{5,}$/u.test(word) && !TYPE.test(word) ? at : []))
    const at = pick(long)
    if (at === undefined) return null
    const word = words[at] ?? ''
    const letter = 1 + Math.floor(random() * (word.length - 2))
    const [before, here, next, after] = [
      word.slice(0, letter),
      word.charAt(letter),
      word.charAt(letter + 1),
      word.slice(letter + 2),
    ]
    const other = 'abcdefghijklmnopqrstuvwxyz'.charAt(Math.floor(random() * 26))
    const slips = [before + next + after, before + here + here + next + after]
    words[at] = pick([...slips, before + next + here + after, before + other + next + after]) ?? word
    const typed = words.join(' ')
    return typed === text || pool.has(typed) ? null : typed
  }
  const shortened = (text: string) => {
    const short = shorten(text)
    return short === text ? null : short
  }
  const leaveOut = (text: string) => {
    const words = plain(text).split(' ')
    const kept = words.filter((word) => !LITTLE.test(word) && !TYPE.test(word) && word.length > 1)
    // The last name is what people remember.
    const typed = (kept.length > 2 ? kept.slice(-2) : kept).join(' ')
    return kept.length === 0 || typed === plain(text) || typed.length < 5 ? null : typed
  }
  const turn = (text: string) => {
    const words = plain(text)
      .split(' ')
      .filter((word) => !LITTLE.test(word) && !TYPE.test(word))
    return words.length < 2 || /\d/.test(text) ? null : [...words.slice(1), words[0]].join(' ')
  }
  const run = (text: string) => {
    const words = plain(text).split(' ')
    const at = words.findIndex(
      (word, index) => word.length > 2 && (words[index + 1]?.length ?? 0) > 2 && !TYPE.test(word),
    )
    if (at < 0 || /\d/.test(text)) return null
    return [...words.slice(0, at), `${words[at]}${words[at + 1]}`, ...words.slice(at + 2)].join(' ')
  }
  const twice = (text: string) => {
    const once = slip(text)
    return once === null ? null : slip(once)
  }

  const street = (type: (name: string) => string | null) => () => {
    const one = pick(sights.streets)
    const text = one === undefined ? null : type(one.name)
    return one === undefined || text === null ? null : { text, isRight: isName(one, text) }
  }
  const place = (type: (name: string) => string | null) => () => {
    const one = pick(sights.places)
    const text = one === undefined ? null : type(one.name)
    if (one === undefined || text === null) return null
    const isThere = isNear(one, PLACE_M)
    return {
      text,
      isRight: (answer: Pick<Place, 'label' | 'position'>) =>
        (plain(answer.label) === plain(one.name) && isThere(answer)) || saysAll(answer.label, text),
    }
  }
  const corner = (type: (name: string) => string | null) => () => {
    const one = pick(sights.corners)
    const [first, second] = one?.streets ?? []
    if (one === undefined || first === undefined || second === undefined) return null
    const typed = [type(first) ?? first, type(second) ?? second]
    if (typed[0] === first && typed[1] === second && type !== same) return null
    const joint = pick([' y ', ' esquina ', ' esq. ', ' & ', ' x ']) ?? ''
    return { text: typed.join(joint), isRight: isNear(one, CORNER_M) }
  }
  const house = (type: (name: string) => string | null, behind = '') => {
    return () => {
      const one = pick(sights.houses)
      const text = one === undefined ? null : type(one.street)
      if (one === undefined || text === null) return null
      const alike = sights.houses.filter(({ name }) => name === one.name)
      return {
        text: `${text} ${one.number}${behind}`,
        isRight: (answer: Pick<Place, 'label' | 'position'>) =>
          alike.some((other) => isNear(other, HOUSE_M)(answer)),
      }
    }
  }
  const same = (name: string): string | null => name
  const inPlain = (name: string): string | null => plain(name)
  const slipIn = (name: string) => slip(plain(name))
  const makers: Record<TypedKind, () => Omit<TypedQuery, 'kind'> | null> = {
    street: street(inPlain),
    'street, shortened': street(shortened),
    'street, one slip': street(slipIn),
    'street, two slips': street((name) => twice(plain(name))),
    'street, words left out': street(leaveOut),
    'street, other order': street(turn),
    'street, words run together': street(run),
    corner: corner(same),
    'corner, shortened': corner(shortened),
    'corner, one slip': corner(slipIn),
    house: house(inPlain),
    'house, shortened': house(shortened),
    'house, one slip': house(slipIn),
    'house, with city': sights.town === null ? () => null : house(same, `, ${sights.town}`),
    place: place(inPlain),
    'place, one slip': place(slipIn),
    'place, words left out': place(leaveOut),
  }
  return TYPED_KINDS.flatMap((kind) => {
    const found = new Map<string, TypedQuery>()
    for (let attempt = 0; attempt < 40 * perKind && found.size < perKind; attempt++) {
      const query = makers[kind]()
      if (query !== null) found.set(query.text, { kind, ...query })
    }
    return Array.from(found.values())
  })
}
