/** The towns and neighbourhoods of a city: which one a point is in, and whether a typed name is one. */
import { metres } from './geometry.ts'
import { plainWords } from './names.ts'
import type { Locality, LocalityKind, Point } from './place-data.ts'

/** A neighbourhood farther away than this does not contain a place. */
const REACH_M = 15_000
/** How far from its centre people still say that they are in one. */
const RADIUS_M: Readonly<Record<LocalityKind, number>> = {
  city: 15_000,
  town: 6_000,
  suburb: 4_000,
  village: 4_000,
  quarter: 2_500,
  neighbourhood: 2_000,
  hamlet: 2_000,
}
/** The kinds that stand in addresses. */
const IN_ADDRESSES: ReadonlySet<LocalityKind> = new Set(['city', 'town', 'suburb', 'village'])
/** A city whose centre is this close to one of its neighbourhoods is represented by its neighbourhoods. */
const QUARTERED_M = 5_000

/** Localities by name and by place. */
export class LocalityMap {
  readonly #inAddresses: readonly Locality[]
  readonly #byName = new Map<string, Locality[]>()

  /** `cities` are further names, of addresses. */
  constructor(localities: readonly Locality[], cities: readonly string[]) {
    const quarters = localities.filter(({ kind }) => kind === 'suburb')
    const isQuartered = (one: Locality) => quarters.some((quarter) => metres(one, quarter) < QUARTERED_M)
    this.#inAddresses = localities.filter(
      (one) => IN_ADDRESSES.has(one.kind) && (one.kind !== 'city' || !isQuartered(one)),
    )
    for (const city of new Set(cities)) this.#byName.set(plain(city), [])
    for (const one of localities) {
      for (const name of [one.name, ...one.otherNames].map(plain)) {
        this.#byName.set(name, [...(this.#byName.get(name) ?? []), one])
      }
    }
  }

  /** Whether plain words in one text are the name of one. */
  has(words: string): boolean {
    return this.#byName.has(words)
  }

  /** The one that an address at a point has for its city; null if none is near. */
  cityAt(point: Point): string | null {
    let best: Locality | null = null
    let bestMetres = REACH_M
    for (const locality of this.#inAddresses) {
      const away = metres(point, locality)
      if (away < bestMetres) [best, bestMetres] = [locality, away]
    }
    return best?.name ?? null
  }

  /** Whether a place with this city is where plain words say. */
  isIn(point: Point, city: string | null, words: string): boolean {
    if (city !== null && plain(city) === words) return true
    const named = this.#byName.get(words) ?? []
    return named.some((one) => metres(point, one) <= RADIUS_M[one.kind])
  }

  /** Whether plain words say where on the map one is: of some nothing is known but the name. */
  isOnMap(words: string): boolean {
    return (this.#byName.get(words) ?? []).length > 0
  }
}

const plain = (text: string) => plainWords(text).join(' ')
