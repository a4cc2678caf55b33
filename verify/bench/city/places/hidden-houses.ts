/** How far from their places house numbers are found that the data does not have. */
import type { Position } from '@puni/contract/fields'
import type { Extract, Tags } from '@puni/city-pack/extract/extract'
import { metresBetween } from '@puni/streets/geodesic'
import { buildPlaceIndex } from '@puni/city-pack/places/build-index'
import { DRAWN_INFO } from '@puni/city-pack/places/drawn-extract-fixture'
import { PlaceIndex } from '@puni/places/place-search'

/** Of so many streets nearest to an address, and so near, one is its own: more than meet at a corner. */
const OWN_STREET = { of: 8, metres: 120 } as const

/** A house whose number the extract does not have. */
export interface HiddenHouse extends Position {
  readonly street: string
  readonly number: string
}

/** An extract without some of its house numbers, and these. */
export interface HiddenHouses {
  readonly extract: Extract
  readonly hidden: readonly HiddenHouse[]
}

/** Hides the houses of some streets. Kept as questions are plain numbers on streets that the extract names. */
export function hideHouses(extract: Extract, isHidden: (street: string) => boolean): HiddenHouses {
  const hidden: HiddenHouse[] = []
  const strip = (tags: Tags, nodes: Iterable<number>): Tags => {
    const {
      'addr:housenumber': number,
      'addr:interpolation': numbered,
      'addr:street': street = '',
      ...rest
    } = tags
    // Lines that number a block would tell what is to be found.
    if (numbered !== undefined) return rest
    if (number === undefined || !isHidden(street)) return tags
    if (/^\d+$/.test(number)) hidden.push({ street, number, ...middleOf(extract, nodes) })
    return rest
  }
  const nodeTags = new Map([...extract.nodeTags].map(([node, tags]) => [node, strip(tags, [node])]))
  const ways = extract.ways.map((way) => ({ ...way, tags: strip(way.tags, way.nodes) }))
  const streets = new Set(extract.ways.flatMap(({ tags }) => ('highway' in tags ? (tags['name'] ?? []) : [])))
  return {
    extract: { ...extract, nodeTags, ways },
    hidden: hidden.filter(({ street }) => streets.has(street)),
  }
}

/** How far numbers were missed, metres. */
export interface Missed {
  readonly asked: number
  /** Null if nothing was asked. */
  readonly medianMetres: number | null
}

/**
 * How far numbers are missed on streets of which the data has none.
 *
 * - In a city with houses, each is asked for once, with those of its own street and of half of the other streets hidden.
 * - In Buenos Aires without houses, well-known corners are.
 *
 * What is not found at all is infinitely far.
 */
export function missedWithoutHouses(extract: Extract): Missed {
  const halves = [0, 1].map((half) => hideHouses(extract, (street) => halfOf(street) === half))
  if (halves.every(({ hidden }) => hidden.length === 0)) return missedCorners(extract)
  return missed(halves.flatMap(missesOf))
}

/** The same with all houses of the city hidden at once. */
export function missedWithoutAnyHouse(extract: Extract): Missed {
  return missed(missesOf(hideHouses(extract, () => true)))
}

/** How far addresses of another source are missed. Left out are those that name no street near them. */
export function missedAddresses(extract: Extract, addresses: readonly HiddenHouse[]): Missed {
  const index = indexOf(extract)
  return missed(
    addresses.flatMap((address) => {
      const [found] = index.search(`${address.street} ${address.number}`)
      const isNear = index
        .nearby(address, OWN_STREET.of)
        .some(
          ({ street, position }) =>
            street === found?.street && metresBetween(position, address) < OWN_STREET.metres,
        )
      return found !== undefined && isNear ? [metresBetween(found.position, address)] : []
    }),
  )
}

/** Addresses as CSV: street, number, latitude and longitude, behind a line of headings. */
export function addressesIn(csv: string): HiddenHouse[] {
  const [, ...lines] = csv.trim().split(/\r?\n/)
  return lines.map((line) => {
    const [, street = '', number = '', lat, lng] = /^"?(.*?)"?,(\d+),([^,]+),([^,]+)$/.exec(line) ?? []
    return { street, number, lat: Number(lat), lng: Number(lng) }
  })
}

/** Metres by which hidden houses are missed where the answer is said to be exact, sorted. */
export function missedExactly(houses: HiddenHouses): number[] {
  const exact = answersTo(houses).filter(({ certainty }) => certainty === 'exact')
  return exact.map(({ metres }) => metres).toSorted((a, b) => a - b)
}

const missesOf = (houses: HiddenHouses) => answersTo(houses).map(({ metres }) => metres)

/** For each hidden house how far from it the answer is, and how sure. */
function answersTo({ extract, hidden }: HiddenHouses) {
  const index = indexOf(extract)
  return hidden.map((house) => {
    const [found] = index.search(`${house.street} ${house.number}`)
    const metres = found === undefined ? Infinity : metresBetween(found.position, house)
    return { metres, certainty: found?.certainty }
  })
}

/** How far known corners of Buenos Aires are missed by their numbers; asks nothing of an extract of another place. */
function missedCorners(extract: Extract): Missed {
  const isThere = extract.latE7.some(
    (lat, node) =>
      Math.abs(lat / 1e7 - OBELISK.lat) < 0.01 &&
      Math.abs((extract.lngE7[node] ?? 0) / 1e7 - OBELISK.lng) < 0.01,
  )
  if (!isThere) return missed([])
  const index = indexOf(extract)
  return missed(
    KNOWN_CORNERS.map((known) => {
      const [street, number, cross] = known.split(/ (\d+) /)
      const [[house], [corner]] = [index.search(`${street} ${number}`), index.search(`${street} y ${cross}`)]
      return house === undefined || corner?.kind !== 'corner'
        ? Infinity
        : metresBetween(house.position, corner.position)
    }),
  )
}

function missed(misses: readonly number[]): Missed {
  const sorted = misses.toSorted((a, b) => a - b)
  return {
    asked: sorted.length,
    medianMetres: sorted[sorted.length >> 1] ?? null,
  }
}

const indexOf = (extract: Extract) => PlaceIndex.parse(buildPlaceIndex(extract, DRAWN_INFO))

/** 0 or 1, by the letters of a name. */
const halfOf = (street: string) =>
  Array.from(street).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2

function middleOf({ latE7, lngE7 }: Extract, nodes: Iterable<number>): Position {
  const known = [...nodes].filter((node) => node >= 0)
  const mean = (degrees: Int32Array) =>
    known.reduce((sum, node) => sum + (degrees[node] ?? 0), 0) / known.length / 1e7
  return { lat: mean(latE7), lng: mean(lngE7) }
}

const OBELISK: Position = { lat: -34.6037, lng: -58.3816 }

/**
 * What people of Buenos Aires know: the hundreds of avenues where others cross. Checked against addresses that the city
 * publishes; no rule is tuned on them.
 */
const KNOWN_CORNERS = `
  Avenida Corrientes 1800 Avenida Callao, Avenida Corrientes 3900 Avenida Medrano,
  Avenida Rivadavia 1800 Avenida Callao, Avenida Rivadavia 5000 Avenida Acoyte, Avenida Callao 400 Avenida Corrientes,
  Avenida Callao 800 Avenida Córdoba, Avenida Pueyrredón 500 Avenida Corrientes,
  Avenida Pueyrredón 1400 Avenida Santa Fe, Avenida Entre Ríos 800 Avenida Independencia,
  Avenida Medrano 1000 Avenida Córdoba, Avenida Córdoba 3800 Avenida Medrano,
  Avenida Independencia 1800 Avenida Entre Ríos, Avenida Belgrano 1800 Avenida Entre Ríos,
  Avenida San Juan 3600 Avenida Boedo, Avenida Santa Fe 1800 Avenida Callao, Avenida Corrientes 800 Esmeralda,
  Avenida Corrientes 900 Suipacha, Avenida Corrientes 1200 Libertad, Avenida Corrientes 1300 Talcahuano,
  Avenida Corrientes 1500 Paraná, Avenida Corrientes 2000 Ayacucho, Avenida Corrientes 2800 Avenida Pueyrredón,
  Avenida Corrientes 3300 Agüero, Avenida Corrientes 5400 Avenida Scalabrini Ortiz,
  Avenida Rivadavia 2800 Avenida Pueyrredón, Avenida Rivadavia 3900 Avenida Medrano, Avenida Santa Fe 1200 Libertad,
  Avenida Santa Fe 2500 Avenida Pueyrredón, Avenida Córdoba 1200 Libertad, Avenida Córdoba 1800 Avenida Callao,
  Avenida Córdoba 2600 Avenida Pueyrredón, Avenida Córdoba 4600 Avenida Scalabrini Ortiz, Avenida Belgrano 600 Perú,
  Avenida Belgrano 2800 Avenida Jujuy, Avenida Independencia 600 Perú, Avenida San Juan 400 Defensa,
  Avenida San Juan 1800 Avenida Entre Ríos, Avenida de Mayo 800 Piedras, Avenida de Mayo 900 Tacuarí,
  Hipólito Yrigoyen 1800 Avenida Entre Ríos, Moreno 1800 Avenida Entre Ríos, México 1800 Avenida Entre Ríos,
  Avenida Callao 500 Lavalle, Avenida Callao 1100 Avenida Santa Fe, Avenida Entre Ríos 400 Avenida Belgrano,
  Avenida Entre Ríos 1200 Avenida San Juan, Avenida Pueyrredón 1000 Avenida Córdoba,
  Avenida Jujuy 400 Avenida Belgrano, Avenida Jujuy 800 Avenida Independencia, Avenida Cabildo 2100 Juramento,
  Avenida Cabildo 2900 Avenida Congreso, Libertad 400 Avenida Corrientes, Suipacha 800 Avenida Córdoba,
  Talcahuano 400 Avenida Corrientes, Uruguay 800 Avenida Córdoba, Montevideo 400 Avenida Corrientes,
  Junín 800 Avenida Córdoba, Defensa 400 Avenida Belgrano, Perú 800 Avenida Independencia,
  Piedras 800 Avenida Independencia, Tacuarí 400 Avenida Belgrano, Solís 400 Avenida Belgrano,
  Avenida Scalabrini Ortiz 200 Avenida Corrientes, Avenida Scalabrini Ortiz 1100 Avenida Córdoba`
  .trim()
  .split(/,\s+/)
