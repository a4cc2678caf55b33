import { describe, expect, it } from 'vitest'
import type { Extract, Tags } from '../extract/extract.ts'
import { readExtract } from '../extract/read-extract.ts'
import { metresBetween } from '../geodesic.ts'
import { buildPlaceIndex } from './build-index.ts'
import { DRAWN_INFO } from './drawn-extract-fixture.ts'
import { PlaceIndex } from './place-search.ts'
import {
  answersRightly,
  seededNumbers,
  sightsOf,
  TYPED_KINDS,
  TrigramSearch,
  typedQueries,
} from './typed-queries-fixture.ts'

const folder = process.env['CITY_EXTRACTS']
const leftOut = folder ? '' : ' (left out: CITY_EXTRACTS is not set)'
const FILES = [
  'buenos-aires.osm.pbf',
  'monaco.osm.pbf',
  'virreyes-overpass.osm',
  'krems.osm.gz',
  'campo-grande.osm.gz',
]
const PER_KIND = 8
const SEED = 20_261_125

const extractOf = (file: string) => readExtract(`${folder}/${file}`)
const indexOf = (extract: Extract) => PlaceIndex.parse(buildPlaceIndex(extract, DRAWN_INFO))
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

describe.skipIf(!folder)(`Real places typed as people do${leftOut}`, () => {
  let asked = 0
  const right = { index: 0, trigrams: 0 }

  it.each(FILES)('are found first in %s', async (file) => {
    const extract = await extractOf(file)
    const index = indexOf(extract)
    const sights = sightsOf(extract)
    const trigrams = new TrigramSearch(sights)
    const queries = typedQueries(sights, PER_KIND, SEED)
    const judged = queries.map((query) => ({
      kind: query.kind,
      isRight: answersRightly(query, index.search(query.text)[0]),
      byTrigrams: answersRightly(query, trigrams.first(query.text)),
    }))
    const found = judged.filter(({ isRight }) => isRight).length
    const byTrigrams = judged.filter((one) => one.byTrigrams).length
    const rows = TYPED_KINDS.map((kind) => {
      const those = judged.filter((one) => one.kind === kind)
      const [own, plain] = [those.filter(({ isRight }) => isRight), those.filter((one) => one.byTrigrams)]
      return `  ${kind}: ${own.length} of ${those.length}, plain trigrams ${plain.length}`
    })
    const [share, plainShare] = [found / queries.length, byTrigrams / queries.length].map(percent)
    console.log([`${file}: ${share} of ${queries.length}, plain trigrams ${plainShare}`, ...rows].join('\n'))
    asked += queries.length
    right.index += found
    right.trigrams += byTrigrams
    expect(queries.length).toBeGreaterThan(70)
    expect(found / queries.length).toBeGreaterThanOrEqual(0.92)
  })

  it('are found first more often than by plain trigrams over all names', () => {
    console.log(`all: ${percent(right.index / asked)}, plain trigrams ${percent(right.trigrams / asked)}`)
    expect(right.index).toBeGreaterThan(right.trigrams)
  })
})

interface Hidden {
  readonly street: string
  readonly number: string
  readonly lat: number
  readonly lng: number
}

/** The extract without some of its house numbers, and these. */
function withoutHouses(extract: Extract, isHidden: (street: string) => boolean) {
  const hidden: Hidden[] = []
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
    const [lat, lng] = [extract.latE7, extract.lngE7].map((degrees) => {
      const known = [...nodes].filter((node) => node >= 0)
      return known.reduce((sum, node) => sum + (degrees[node] ?? 0), 0) / known.length / 1e7
    })
    if (/^\d+$/.test(number)) hidden.push({ street, number, lat: lat ?? 0, lng: lng ?? 0 })
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

/** Metres by which hidden houses are missed, sorted, by certainty. */
function misses(index: PlaceIndex, hidden: readonly Hidden[]): Record<string, number[]> {
  const found: Record<string, number[]> = { all: [] }
  for (const { street, number, lat, lng } of hidden) {
    const [place] = index.search(`${street} ${number}`)
    if (place === undefined) continue
    const metres = metresBetween(place.position, { lat, lng })
    for (const group of ['all', place.certainty]) (found[group] ??= []).push(metres)
  }
  for (const group of Object.values(found)) group.sort((a, b) => a - b)
  return found
}

const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor(share * sorted.length)] ?? 0

describe.skipIf(!folder)(`Numbers that the data does not have${leftOut}`, () => {
  const streetsOf = (extract: Extract) => {
    const random = seededNumbers(SEED)
    const streets = [...new Set(sightsOf(extract).houses.map(({ street }) => street))].toSorted()
    return streets.map((street) => ({ street, order: random() })).toSorted((a, b) => a.order - b.order)
  }

  it.each([
    ['virreyes-overpass.osm', 50],
    ['krems.osm.gz', 60],
  ])('are found near their place where other houses of the street are known: %s', async (file, most) => {
    const random = seededNumbers(SEED)
    const { extract, hidden } = withoutHouses(await extractOf(file), () => random() < 0.5)
    const { all = [], exact = [], approximate = [] } = misses(indexOf(extract), hidden)
    const told = [all, exact, approximate].map((group) => `${quantile(group, 0.5).toFixed(0)} m`)
    console.log(`${file}, half of the houses: median ${told[0]}; exact ${told[1]}, approximate ${told[2]}`)
    expect(hidden.length).toBeGreaterThan(100)
    expect(quantile(all, 0.5)).toBeLessThan(most)
    // Between two numbers of one side and block; most are the door itself.
    expect(quantile(exact, 0.75)).toBeLessThan(60)
  })

  it('are found by the block where only parallel streets know houses', async () => {
    const whole = await extractOf('virreyes-overpass.osm')
    const streets = streetsOf(whole)
    const known = new Set(streets.slice(0, streets.length / 2).map(({ street }) => street))
    const { extract, hidden } = withoutHouses(whole, (street) => !known.has(street))
    const { all = [] } = misses(indexOf(extract), hidden)
    console.log(`half of the streets: median ${quantile(all, 0.5).toFixed(0)} m of ${all.length} houses`)
    expect(quantile(all, 0.5)).toBeLessThan(150)
  })

  it('are counted from the beginning of the street where no house of the city is known', async () => {
    const city = indexOf(await extractOf('buenos-aires.osm.pbf'))
    // What people of Buenos Aires know: the hundreds of avenues where others cross.
    const known: [string, number, string][] = [
      ['Avenida Corrientes', 1800, 'Avenida Callao'],
      ['Avenida Corrientes', 3850, 'Avenida Medrano'],
      ['Avenida Rivadavia', 1800, 'Avenida Callao'],
      ['Avenida Rivadavia', 5000, 'Avenida Acoyte'],
      ['Avenida Callao', 400, 'Avenida Corrientes'],
      ['Avenida Callao', 800, 'Avenida Córdoba'],
      ['Avenida Callao', 1200, 'Avenida Santa Fe'],
      ['Avenida Pueyrredón', 500, 'Avenida Corrientes'],
      ['Avenida Pueyrredón', 1500, 'Avenida Santa Fe'],
      ['Avenida Entre Ríos', 800, 'Avenida Independencia'],
      ['Avenida Entre Ríos', 1300, 'Avenida San Juan'],
      ['Avenida Jujuy', 1300, 'Avenida San Juan'],
      ['Avenida Medrano', 1000, 'Avenida Córdoba'],
      ['Avenida Córdoba', 3900, 'Avenida Medrano'],
      ['Avenida Independencia', 1800, 'Avenida Entre Ríos'],
      ['Avenida Belgrano', 1800, 'Avenida Entre Ríos'],
      ['Avenida San Juan', 3600, 'Avenida Boedo'],
      ['Avenida Santa Fe', 1800, 'Avenida Callao'],
    ]
    const missed = known
      .map(([street, number, cross]) => {
        const [[house], [corner]] = [city.search(`${street} ${number}`), city.search(`${street} y ${cross}`)]
        expect(house?.certainty, street).toBe('street')
        expect(corner?.kind, `${street} y ${cross}`).toBe('corner')
        return house && corner ? metresBetween(house.position, corner.position) : Infinity
      })
      .toSorted((a, b) => a - b)
    console.log(
      `no house known: median ${quantile(missed, 0.5).toFixed(0)} m, worst ${missed.at(-1)?.toFixed(0)} m`,
    )
    expect(quantile(missed, 0.5)).toBeLessThan(250)
  })
})
