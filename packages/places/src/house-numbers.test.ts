/** House numbers: texts, in a series on each side of the street. */
import { describe, expect, it } from 'vitest'
import {
  eastward,
  house,
  northward,
  positionOf,
  type Spot,
  street,
} from '@puni/city-pack/places/drawn-extract-fixture'
import { indexOf, metresTo } from './drawn-index-fixture.ts'

const SAUZAL = eastward('Sauzal', 0, [0, 250, 500])
const LAST: Spot = [500, 10]
/** Every fifth of 2 to 40 on the south side. */
const EVEN = [2, 10, 20, 30, 40].map((number) =>
  house('Sauzal', String(number), [((number - 2) / 38) * 500, -10]),
)
const ODD_ENDS = [house('Sauzal', '1', [0, 10]), house('Sauzal', '101', LAST)]
const lineOfOdd = (tags: Readonly<Record<string, string>>) => ({
  tags: { 'addr:interpolation': 'odd', ...tags },
  spots: [[0, 10], LAST] as const,
})

describe('each side of a street is a series of its own', () => {
  const sides = indexOf({ ways: [SAUZAL], nodes: [...EVEN, ...ODD_ENDS] })

  it.each([
    ['51', [250, 10], 'approximate'],
    ['21', [100, 10], 'approximate'],
    ['15', [70, 10], 'approximate'],
    ['14', [(12 / 38) * 500, -10], 'exact'],
  ] as const)('between houses of its side: %s', (number, spot, certainty) => {
    const [found] = sides.search(`sauzal ${number}`)
    expect(metresTo(found, spot)).toBeLessThan(2)
    expect(found?.certainty).toBe(certainty)
  })

  it('between those across the street where those of its side are far apart and they are not', () => {
    const far = [
      ['100', [0, 10]],
      ['5000', [500, 10]],
      ['2301', [80, -10]],
      ['2421', [100, -10]],
    ] as const
    const index = indexOf({
      ways: [SAUZAL],
      nodes: far.map(([number, spot]) => house('Sauzal', number, spot)),
    })
    const [found] = index.search('sauzal 2350')
    expect(metresTo(found, [88, -10])).toBeLessThan(2)
    expect(found?.certainty).toBe('approximate')
  })

  it.each([
    ['with the street of its ends', {}],
    ['with a street of its own', { 'addr:street': 'Sauzal' }],
  ])('along the line that a mapper numbered, %s', (_, tags) => {
    const drawn = indexOf({ ways: [SAUZAL, lineOfOdd(tags)], nodes: [...EVEN, ...ODD_ENDS] })
    const [found] = drawn.search('sauzal 51')
    expect(metresTo(found, [250, 10])).toBeLessThan(1)
    expect(found?.certainty).toBe('exact')
    expect(drawn.search('sauzal 50')[0]?.certainty).not.toBe('exact')
  })

  it('along such a line by its length, bends included', () => {
    const bend: Spot[] = [
      [0, 10],
      [90, 10],
      [90, 100],
    ]
    const drawn = indexOf({
      ways: [SAUZAL, { tags: { 'addr:interpolation': 'even' }, spots: bend }],
      nodes: [house('Sauzal', '2', [0, 10]), house('Sauzal', '362', [90, 100])],
    })
    for (const [number, spot] of [
      [182, [90, 10]],
      [272, [90, 55]],
    ] as const) {
      expect(metresTo(drawn.search(`sauzal ${number}`)[0], spot)).toBeLessThan(2)
    }
  })

  it('along a line drawn from its end, of all numbers', () => {
    const drawn = indexOf({
      ways: [SAUZAL, { tags: { 'addr:interpolation': 'all' }, spots: [LAST, [0, 10]] }],
      nodes: ODD_ENDS,
    })
    for (const number of [26, 51]) {
      expect(metresTo(drawn.search(`sauzal ${number}`)[0], [(number - 1) * 5, 10])).toBeLessThan(1)
    }
  })
})

describe('a house that the map does not have', () => {
  const known = [
    ...[1001, 1099, 1101, 1199].map((number, at): [number, Spot] => [number, [100 + at * 100, 10]]),
    ...[1002, 1098].map((number, at): [number, Spot] => [number, [100 + at * 100, -10]]),
    [1900, [1_100, -10]] as const,
  ]
  const index = indexOf({
    ways: [eastward('Zorzal', 0, [0, 600, 1_200])],
    nodes: known.map(([number, spot]) => house('Zorzal', String(number), spot)),
  })

  it.each([
    ['between two of its block and side is between them, exactly enough', 1050, [150, -10], 'exact'],
    ['of a side that the block does not know is between those across', 1150, [350, 10], 'approximate'],
    ['between two of its side far apart', 1550, [200 + (452 / 802) * 900, -10], 'approximate'],
    ['beyond the last known one, up to the end of the street', 2100, [1_200, 0], 'approximate'],
  ] as const)('%s', (_, number, spot, certainty) => {
    const [found] = index.search(`zorzal ${number}`)
    expect(metresTo(found, spot)).toBeLessThan(1)
    expect(found?.certainty).toBe(certainty)
  })

  it('far beyond all is a guess where the asker works', () => {
    const near = positionOf([600, 5_000])
    const [found] = index.search('zorzal 9000', near)
    expect(found?.certainty).toBe('street')
    expect(found?.position.lng).toBeCloseTo(near.lng, 5)
  })

  it('is on the street where that bends between its neighbours', () => {
    const bent = indexOf({
      ways: [
        street('Sauzal', [
          [0, 0],
          [400, 0],
          [400, 400],
        ]),
      ],
      nodes: [house('Sauzal', '2', [0, 10]), house('Sauzal', '802', [390, 400])],
    })
    const [found] = bent.search('sauzal 402')
    expect(Math.min(metresTo(found, [200, 0]), metresTo(found, [400, 200]))).toBeLessThan(20)
  })
})

describe('a house number is a text', () => {
  const texts = indexOf({
    ways: [SAUZAL],
    nodes: [
      house('Sauzal', '12A', [100, 10]),
      house('Sauzal', '12B', [260, 10]),
      house('Sauzal', '12 c', [420, 10]),
      house('Sauzal', 'Mza 12 Lote 5', [300, -80]),
      house('Sauzal', '30/32', [480, 10]),
      house('Sauzal', '40', [490, -10]),
      { tags: { place: 'neighbourhood', name: 'Barrio Aromos' }, spot: [900, 900] },
      { tags: { 'addr:place': 'Barrio Aromos', 'addr:housenumber': 'Mz B Lt 7' }, spot: [950, 880] },
    ],
  })

  it.each([
    ['sauzal 12A', 'Sauzal 12A', [100, 10], 'exact'],
    ['sauzal 12 b', 'Sauzal 12B', [260, 10], 'exact'],
    ['Sauzal nº 12-C, piso 3', 'Sauzal 12 c', [420, 10], 'exact'],
    ['sauzal 12', 'Sauzal 12', [100, 10], 'approximate'],
    ['sauzal 12d', 'Sauzal 12D', [100, 10], 'approximate'],
    ['Sauzal Mza 12 Lote 5', 'Sauzal Mza 12 Lote 5', [300, -80], 'exact'],
    ['sauzal manzana 12, lote 5', 'Sauzal Mza 12 Lote 5', [300, -80], 'exact'],
    ['sauzal, mz 12 lt 5', 'Sauzal Mza 12 Lote 5', [300, -80], 'exact'],
    ['barrio aromos mza b lote 7', 'Barrio Aromos Mz B Lt 7', [950, 880], 'exact'],
    ['sauzal 30/32', 'Sauzal 30/32', [480, 10], 'exact'],
    ['sauzal 40 b', 'Sauzal 40', [490, -10], 'exact'],
    ['sauzal 40b', 'Sauzal 40', [490, -10], 'exact'],
    ['sauzal 40 constructor', 'Sauzal 40', [490, -10], 'exact'],
  ] as const)('%j is found as %s', (query, label, spot, certainty) => {
    const [found] = texts.search(query)
    expect(found).toMatchObject({ kind: 'address', label, certainty })
    expect(metresTo(found, spot)).toBeLessThan(1)
  })

  it('of a building can be several, with its city', () => {
    const corners: Spot[] = [
      [100, 10],
      [120, 10],
      [120, 30],
      [100, 30],
    ]
    const address = { 'addr:street': 'Sauzal', 'addr:housenumber': '120-124', 'addr:city': 'Villa Sur' }
    const built = indexOf({ ways: [SAUZAL, { tags: { building: 'yes', ...address }, spots: corners }] })
    for (const number of ['120', '124']) {
      const [found] = built.search(`sauzal ${number}`)
      expect(found).toMatchObject({ certainty: 'exact', city: 'Villa Sur', streetNumber: number })
      expect(metresTo(found, [110, 20])).toBeLessThan(1)
    }
  })

  it('one that the map does not have is the street alone', () => {
    const [found] = texts.search('sauzal mza 3 lote 9')
    expect(found).toMatchObject({ street: 'Sauzal', streetNumber: 'Mza 3 Lote 9', certainty: 'street' })
  })
})

it('houses of a street outside the extract are found by its name, at their points', () => {
  const lost = indexOf({
    ways: [SAUZAL],
    nodes: [house('Pasaje Perdido', '7', [900, 40]), house('Pasaje Perdido', '15', [980, 40])],
  })
  const search = (query: string) => lost.search(query)[0]
  expect(search('pje perdido 7')).toMatchObject({ label: 'Pasaje Perdido 7', certainty: 'exact' })
  expect(metresTo(search('pasaje perdido 7'), [900, 40])).toBeLessThan(1)
  expect(search('perdido')).toMatchObject({ kind: 'street', label: 'Pasaje Perdido' })
  expect(metresTo(search('perdido'), [940, 40])).toBeLessThan(50)
})

describe('what somebody named beats a guess', () => {
  const ROW = [0, 120, 240, 360, 480, 600, 720, 840]
  const laPlata = indexOf({
    ways: [
      eastward('Calle 7', 0, ROW),
      eastward('42', 300, ROW),
      ...['40', '41', '42 bis', '43', '44', '45', '46', '46 bis'].map((name, index) =>
        northward(name, ROW[index] ?? 0, [-300, 0, 300]),
      ),
    ],
  })

  it.each([null, [-3_000, 0], [0, 0], [4_000, 0]] as const)(
    'the block between two streets, seen from %j',
    (near) => {
      for (const query of [
        '7 nº 650 e/ 44 y 46 bis',
        'calle 7 e/44 y 46bis n 650',
        '7 e/ 44 y 46 bis, 650',
      ]) {
        const [found] = laPlata.search(query, near && positionOf(near))
        expect(found, query).toMatchObject({ label: 'Calle 7 650', between: ['44', '46 bis'] })
        expect(metresTo(found, [660, 0])).toBeLessThan(130)
      }
    },
  )

  it("'46', and not '46 bis'", () => {
    expect(laPlata.search('calle 46 y 7')[0]?.label).toBe('46 y Calle 7')
    expect(laPlata.search('avenida 42 300')[0]?.label).toBe('42 300')
  })

  it('the block of a street whose name is a number', () => {
    const [found] = laPlata.search('calle 42 n 120 entre 41 y 42 bis')
    expect(found).toMatchObject({ street: '42', streetNumber: '120', between: ['41', '42 bis'] })
  })

  it.each(['calle 42 n 120', 'calle 42 120', '42 nº 120'])(
    'the street whose name is a number: %j',
    (query) => {
      expect(laPlata.search(query)[0]).toMatchObject({ street: '42', streetNumber: '120' })
    },
  )
})
