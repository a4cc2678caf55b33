import { describe, expect, it } from 'vitest'
import type { Extract } from '../extract/extract.ts'
import { readExtract } from '../extract/read-extract.ts'
import { metresBetween } from '../geodesic.ts'
import { buildPlaceIndex } from './build-index.ts'
import { DRAWN_INFO } from './drawn-extract-fixture.ts'
import {
  hideHouses,
  missedWithoutAnyHouse,
  missedWithoutHouses,
  type Missed,
  missesByCertainty,
} from './hidden-houses-fixture.ts'
import { PlaceIndex } from './place-search.ts'
import {
  answersRightly,
  seededNumbers,
  sightsOf,
  TYPED_KINDS,
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
  it.each(FILES)('are found first in %s', async (file) => {
    const extract = await extractOf(file)
    const index = indexOf(extract)
    const queries = typedQueries(sightsOf(extract), PER_KIND, SEED)
    const right = queries.filter((query) => answersRightly(query, index.search(query.text)[0]))
    const rows = TYPED_KINDS.map((kind) => {
      const [those, found] = [queries, right].map((list) => list.filter((one) => one.kind === kind).length)
      return `  ${kind}: ${found} of ${those}`
    })
    const share = right.length / queries.length
    console.log([`${file}: ${percent(share)} of ${queries.length}`, ...rows].join('\n'))
    expect(queries.length).toBeGreaterThan(70)
    expect(share).toBeGreaterThanOrEqual(0.92)
  })
})

const told = ({ asked, medianMetres, worstMetres }: Missed) =>
  `median ${medianMetres?.toFixed(0)} m of ${asked}, worst ${worstMetres?.toFixed(0)} m`

const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor(share * sorted.length)] ?? 0

describe.skipIf(!folder)(`Numbers that the data does not have${leftOut}`, () => {
  it.each([
    ['virreyes-overpass.osm', 50],
    ['krems.osm.gz', 60],
  ])('are found near their place where other houses of the street are known: %s', async (file, most) => {
    const random = seededNumbers(SEED)
    const houses = hideHouses(await extractOf(file), () => random() < 0.5)
    const { all = [], exact = [], approximate = [] } = missesByCertainty(houses)
    const told = [all, exact, approximate].map((group) => `${quantile(group, 0.5).toFixed(0)} m`)
    console.log(`${file}, half of the houses: median ${told[0]}; exact ${told[1]}, approximate ${told[2]}`)
    expect(houses.hidden.length).toBeGreaterThan(100)
    expect(quantile(all, 0.5)).toBeLessThan(most)
    // Between two numbers of one side and block; most are the door itself.
    expect(quantile(exact, 0.75)).toBeLessThan(60)
  })

  it.each(FILES)('are found within two blocks on streets without any: %s', async (file) => {
    const missed = missedWithoutHouses(await extractOf(file))
    console.log(`${file}, no house of the street known: ${told(missed)}`)
    // Campo Grande has no houses, and nobody here knows its numbers by heart.
    if (file !== 'campo-grande.osm.gz') expect(missed.asked).toBeGreaterThan(40)
    expect(missed.medianMetres ?? 0).toBeLessThan(200)
  })

  it.each(['monaco.osm.pbf', 'krems.osm.gz', 'virreyes-overpass.osm'])(
    'are counted by blocks where no house of the city is known: %s',
    async (file) => {
      const missed = missedWithoutAnyHouse(await extractOf(file))
      console.log(`${file}, no house of the city known: ${told(missed)}`)
      expect(missed.medianMetres).toBeLessThan(200)
    },
  )

  it('are no surer than the layout of the streets is, where it is all that tells', async () => {
    const [found] = indexOf(await extractOf('buenos-aires.osm.pbf')).search('Avenida Corrientes 1234')
    expect(found?.certainty).toBe('street')
  })
})

describe.skipIf(!folder)(`Real streets${leftOut}`, () => {
  it('of Buenos Aires are found as people type them, in a small file', async () => {
    const bytes = buildPlaceIndex(await extractOf('buenos-aires.osm.pbf'), DRAWN_INFO)
    expect(bytes.length).toBeLessThan(400_000)
    const city = PlaceIndex.parse(bytes)
    const corner = { lat: -34.6044, lng: -58.3923 }
    for (const query of ['corrientes y callao', 'Corrientes esq. Callao', 'callo & corientes']) {
      const [found] = city.search(query)
      expect(found).toMatchObject({ kind: 'corner', certainty: 'exact' })
      expect(metresBetween(found?.position ?? { lat: 0, lng: 0 }, corner)).toBeLessThan(40)
    }
    expect(city.search('corientes 1234', corner)[0]).toMatchObject({
      kind: 'address',
      street: 'Avenida Corrientes',
      streetNumber: '1234',
      certainty: 'street',
    })
    expect(city.search('Tte. Gral. Juan D. Perón 1500')[0]?.street).toBe(
      'Teniente General Juan Domingo Perón',
    )
    expect(city.search('S. del Estero 300')[0]?.street).toBe('Santiago del Estero')
  })

  it('around Plaza de los Virreyes know their houses', async () => {
    const quarter = indexOf(await extractOf('virreyes-overpass.osm'))
    for (const number of [1401, 1450, 1499]) {
      expect(quarter.search(`jose marti ${number}`)[0]).toMatchObject({
        label: `José Martí ${number}`,
        certainty: 'exact',
      })
    }
  })
})
