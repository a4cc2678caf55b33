import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Drawing,
  house,
  positionOf,
  type Spot,
  street,
} from '@puni/city-pack/places/drawn-extract-fixture'
import { indexOf, metresTo } from './drawn-index-fixture.ts'
import { plainWords } from './names.ts'

/** Streets that run east, 200 m apart, and their cross streets. */
const EASTWARD = [
  'Avenida Zorzalitos',
  'Callaguay',
  '9 de Julio',
  'Calle 12',
  'Calle 120',
  'General Pazuelo',
  'Teniente General Juan Domingo Perales',
  'Santiago del Esterillo',
  'Ñandubay Ñato',
  'Pasaje Nuestra Señora del Buen Viento',
  'Ituzalay y Olivares',
  'Presidente Quirogal',
  "O'Higuera",
  '11 de Septiembre de 1888',
]
const NORTHWARD = ['Corrientinos', 'Doctor J. Mengual', 'Boulevard Independiente', 'Entre Arroyos']
const north = (index: number) => index * 200
const east = (index: number) => 100 + index * 250
const town: Drawing = {
  ways: [
    ...EASTWARD.map((name, row) =>
      street(name, [
        [0, north(row)],
        ...NORTHWARD.map((_, column): Spot => [east(column), north(row)]),
        [1200, north(row)],
      ]),
    ),
    ...NORTHWARD.map((name, column) =>
      street(
        name,
        EASTWARD.map((_, row): Spot => [east(column), north(row)]),
        column === 0 ? { old_name: 'Camino de los Sauces', alt_name: 'Vía Chica;Ruta Vieja' } : {},
      ),
    ),
  ],
  nodes: [
    ...[1001, 1099, 1101, 1199].map((number, at) =>
      house('Av. Zorzalitos', String(number), [100 + at * 100, 10]),
    ),
    ...[1002, 1098].map((number, at) => house('Zorzalitos', String(number), [100 + at * 100, -10])),
    house('Avenida Zorzalitos', '1900', [1100, -10]),
    house('Callaguay', '300', [300, north(1) + 8]),
    { tags: { place: 'suburb', name: 'Barrio Centro' }, spot: [500, 500] },
    { tags: { place: 'town', name: 'Villa Lejana' }, spot: [9_000, 500] },
  ],
}
const places = indexOf(town)

describe('a place is found as people type it', () => {
  it.each([
    ['zorzalitos', 'Avenida Zorzalitos'],
    ['AV. ZORZALITOS', 'Avenida Zorzalitos'],
    ['Avda zorzalitos', 'Avenida Zorzalitos'],
    ['zorz', 'Avenida Zorzalitos'],
    ['zorzalito', 'Avenida Zorzalitos'],
    ['sorzalitos', 'Avenida Zorzalitos'],
    ['zrozalitos', 'Avenida Zorzalitos'],
    ['calaguay', 'Callaguay'],
    ['calle callaguay', 'Callaguay'],
    ['9 de julio', '9 de Julio'],
    ['9 julio', '9 de Julio'],
    ['calle 12', 'Calle 12'],
    ['calle 120', 'Calle 120'],
    ['Gral. Pazuelo', 'General Pazuelo'],
    ['pazuelo', 'General Pazuelo'],
    ['Tte. Gral. Juan D. Perales', 'Teniente General Juan Domingo Perales'],
    ['Perales Juan', 'Teniente General Juan Domingo Perales'],
    ['gral perales', 'Teniente General Juan Domingo Perales'],
    ['S. del Esterillo', 'Santiago del Esterillo'],
    ['sgo del esterillo', 'Santiago del Esterillo'],
    ['nandubay nato', 'Ñandubay Ñato'],
    ['ÑANDUBAY', 'Ñandubay Ñato'],
    ['Pje. Ntra. Sra. del Buen Viento', 'Pasaje Nuestra Señora del Buen Viento'],
    ['Ituzalay y Olivares', 'Ituzalay y Olivares'],
    ['Pte Quirogal', 'Presidente Quirogal'],
    ['pres', 'Presidente Quirogal'],
    ['ohiguera', "O'Higuera"],
    ['bv independiente', 'Boulevard Independiente'],
    ['entre arroyos', 'Entre Arroyos'],
    ['camino de los sauces', 'Corrientinos'],
    ['ruta vieja', 'Corrientinos'],
    ['zorzalitos, Barrio Centro', 'Avenida Zorzalitos'],
    ['zorzalitos barrio centro caba', 'Avenida Zorzalitos'],
    ['zorzalitos Capital Federal', 'Avenida Zorzalitos'],
    ['11 de septiembre de 1888', '11 de Septiembre de 1888'],
  ])('street %j', (query, name) => {
    expect(places.search(query)[0]).toMatchObject({
      kind: 'street',
      label: name,
      street: name,
      streetNumber: null,
      city: 'Barrio Centro',
      certainty: 'street',
    })
  })

  it.each([
    ['zorzalitos 1099', 'Avenida Zorzalitos', '1099'],
    ['av. zorzalitos 1.099', 'Avenida Zorzalitos', '1099'],
    ['Avda Zorzalitos al 1099', 'Avenida Zorzalitos', '1099'],
    ['zorzalitos nº 1099', 'Avenida Zorzalitos', '1099'],
    ['zorzalitos N° 1099', 'Avenida Zorzalitos', '1099'],
    ['zorzalitos, 1099', 'Avenida Zorzalitos', '1099'],
    ['zorzalitos 1099 piso 3 dpto B', 'Avenida Zorzalitos', '1099'],
    ['zorzalitos 1099 3° B, Barrio Centro, CABA', 'Avenida Zorzalitos', '1099'],
    ['zorzalitos 1099 (timbre 4)', 'Avenida Zorzalitos', '1099'],
    ['zorzalitos 1099 e/ Corrientinos y Entre Arroyos', 'Avenida Zorzalitos', '1099'],
    ['1099 zorzalitos', 'Avenida Zorzalitos', '1099'],
    ['zorsalitos 1099', 'Avenida Zorzalitos', '1099'],
    ['9 de julio 450', '9 de Julio', '450'],
    ['calle 12 450', 'Calle 12', '450'],
    ['calle 12 nro 450', 'Calle 12', '450'],
    ['11 de septiembre de 1888 2300', '11 de Septiembre de 1888', '2300'],
    ['11 de septiembre 2300', '11 de Septiembre de 1888', '2300'],
    ['entre arroyos 1200', 'Entre Arroyos', '1200'],
    ['Tte. Gral. Juan D. Perales 1500', 'Teniente General Juan Domingo Perales', '1500'],
  ])('address %j', (query, name, number) => {
    expect(places.search(query)[0]).toMatchObject({
      kind: 'address',
      label: `${name} ${number}`,
      street: name,
      streetNumber: number,
    })
  })

  it.each([
    ['Callaguay y Corrientinos', 'Callaguay y Corrientinos'],
    ['corrientinos esq callaguay', 'Corrientinos y Callaguay'],
    ['corrientinos esq. callaguay', 'Corrientinos y Callaguay'],
    ['callaguay & corrientinos', 'Callaguay y Corrientinos'],
    ['callaguay/corrientinos', 'Callaguay y Corrientinos'],
    ['callaguay con corrientinos', 'Callaguay y Corrientinos'],
    ['callaguay y esquina corrientinos', 'Callaguay y Corrientinos'],
    ['esquina de callaguay y corrientinos', 'Callaguay y Corrientinos'],
    ['calaguay y corientinos', 'Callaguay y Corrientinos'],
    ['call y corr', 'Callaguay y Corrientinos'],
    ['callaguay y corrientinos 1200', 'Callaguay y Corrientinos'],
    ['callaguay y corrientinos 2do piso', 'Callaguay y Corrientinos'],
    ['corrientinos y calle 12', 'Corrientinos y Calle 12'],
    ['callaguay y corrientinos caba', 'Callaguay y Corrientinos'],
    ['callaguay y corrientinos, Barrio Centro', 'Callaguay y Corrientinos'],
    ['corrientinos y ituzalay y olivares', 'Corrientinos e Ituzalay y Olivares'],
    ['9 de julio y corrientinos', '9 de Julio y Corrientinos'],
    ['corrientinos y 9 de julio', 'Corrientinos y 9 de Julio'],
    ['vía chica y callaguay', 'Corrientinos y Callaguay'],
  ])('corner %j', (query, label) => {
    expect(places.search(query)[0]).toMatchObject({
      kind: 'corner',
      label,
      streetNumber: null,
      certainty: 'exact',
    })
  })

  it('stands at the node that the two streets of a corner share', () => {
    const [corner] = places.search('callaguay y entre arroyos')
    expect(metresTo(corner, [east(3), north(1)])).toBeLessThan(0.2)
  })

  it('is not found at a corner of streets that do not meet', () => {
    expect(places.search('callaguay y zorzalitos')).toEqual([])
  })

  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['signs', '¿?!.,;:()[]{}*+^$|\\/&@#'],
    ['a pattern', '(a+)+$'],
    ['emoji', '🔥🛵🇦🇷'],
    ['another script', 'проспект'],
    ['a number alone', '1234'],
    ['far too much', 'zxcvbnm '.repeat(1_250)],
    ['one endless word', 'q'.repeat(10_000)],
    ['ands', 'y '.repeat(5_000)],
    ['zeros', '0 '.repeat(5_000)],
    ['a name it does not have', 'inexistencia 1234'],
    ['nulls', '\0\0\0'],
  ])('not at all, and at once: %s', (_, query) => {
    const before = performance.now()
    expect(places.search(query)).toEqual([])
    expect(performance.now() - before).toBeLessThan(1_000)
  })
})

describe('a house', () => {
  const at = (number: number) => places.search(`zorzalitos ${number}`)[0]

  it('that the data knows stands where it stands, on its side', () => {
    expect(metresTo(at(1099), [200, 10])).toBeLessThan(0.2)
    expect(at(1099)?.certainty).toBe('exact')
  })

  it('between two known ones of its block and side stands between them, exactly enough', () => {
    expect(metresTo(at(1050), [150, -10])).toBeLessThan(1)
    expect(metresTo(at(1051), [151, 10])).toBeLessThan(1)
    expect(at(1050)?.certainty).toBe('exact')
  })

  it('of a side that the block does not know stands between those across', () => {
    expect(metresTo(at(1150), [350, 10])).toBeLessThan(1)
    expect(at(1150)?.certainty).toBe('approximate')
  })

  it('between two known ones of its side far apart is a guess between them', () => {
    expect(metresTo(at(1550), [200 + (452 / 802) * 900, -10])).toBeLessThan(1)
    expect(at(1550)?.certainty).toBe('approximate')
  })

  it('beyond the last known one is a guess behind it, up to the end of the street', () => {
    expect(metresTo(at(2100), [1200, 0])).toBeLessThan(1)
    expect(at(2100)?.certainty).toBe('approximate')
  })

  it('far beyond all is a guess where the asker works', () => {
    const near = positionOf([600, 5_000])
    for (const query of ['zorzalitos 9000', 'callaguay 9000', 'general pazuelo 9000']) {
      const [found] = places.search(query, near)
      expect(found?.certainty).toBe('street')
      expect(found?.position.lng).toBeCloseTo(near.lng, 5)
    }
  })

  it('of a street of which nothing tells is counted from where it begins', () => {
    const [found] = places.search('general pazuelo 100')
    expect(metresTo(found, [100, north(5)])).toBeLessThan(30)
    expect(found?.certainty).toBe('street')
  })

  it('of a block numbered at once stands along its line, by its length, bends included', () => {
    const bent = indexOf({
      ways: [
        street('Sauzal', [
          [0, 0],
          [100, 0],
          [100, 100],
        ]),
        {
          tags: { 'addr:interpolation': 'even' },
          spots: [
            [0, 10],
            [90, 10],
            [90, 100],
          ],
        },
        {
          tags: { 'addr:interpolation': 'odd', 'addr:street': 'Sauzal' },
          spots: [
            [0, -10],
            [110, -10],
          ],
        },
      ],
      nodes: [
        house('Sauzal', '2', [0, 10]),
        house('Sauzal', '362', [90, 100]),
        { tags: { 'addr:housenumber': '1' }, spot: [0, -10] },
        { tags: { 'addr:housenumber': '101' }, spot: [110, -10] },
      ],
    })
    const [bend] = bent.search('sauzal 182')
    expect(metresTo(bend, [90, 10])).toBeLessThan(2)
    const [middle] = bent.search('sauzal 272')
    expect(metresTo(middle, [90, 55])).toBeLessThan(2)
    const [odd] = bent.search('sauzal 51')
    expect(metresTo(odd, [55, -10])).toBeLessThan(1)
    expect([bend, middle, odd].map((place) => place?.certainty)).toEqual(['exact', 'exact', 'exact'])
  })

  it('can be a building, with several numbers, and its city', () => {
    const built = indexOf({
      ways: [
        street('Sauzal', [
          [0, 0],
          [300, 0],
        ]),
        {
          tags: {
            building: 'yes',
            'addr:street': 'Sauzal',
            'addr:housenumber': '120-124',
            'addr:city': 'Villa Sur',
          },
          spots: [
            [100, 10],
            [120, 10],
            [120, 30],
            [100, 30],
          ],
        },
      ],
    })
    for (const number of ['120', '124']) {
      const [found] = built.search(`sauzal ${number}`)
      expect(found).toMatchObject({ certainty: 'exact', city: 'Villa Sur', streetNumber: number })
      expect(metresTo(found, [110, 20])).toBeLessThan(1)
    }
  })
})

describe('a house that a place numbers itself, without a street', () => {
  const numbered = (place: string, number: string, spot: Spot) => ({
    tags: { 'addr:place': place, 'addr:housenumber': number, 'addr:city': 'Villa Sur' },
    spot,
  })
  const village = indexOf({
    ways: [
      street('Sauzal', [
        [0, 0],
        [300, 0],
      ]),
      street('Plaza Vieja', [
        [0, 200],
        [80, 200],
      ]),
    ],
    nodes: [
      { tags: { place: 'hamlet', name: 'Los Aromos' }, spot: [900, 900] },
      numbered('Los Aromos', '12', [940, 930]),
      numbered('Los Aromos', '14', [980, 870]),
      // The map has no such place; there are two of them.
      numbered('Isla Larga', '3', [-1500, 0]),
      numbered('Isla Larga', '4', [-1560, 40]),
      numbered('Isla Larga', '3', [9000, 0]),
      numbered('Plaza Vieja', '7', [40, 190]),
    ],
  })

  it.each([
    ['of a hamlet', 'los aromos 14', 'Los Aromos 14', [980, 870]],
    ['with its place behind a comma', 'Los Aromos 12, Villa Sur', 'Los Aromos 12', [940, 930]],
    ['of a place that is nothing else on the map', 'isla larga 4', 'Isla Larga 4', [-1560, 40]],
    ['of a square with ways of its own', 'plaza vieja 7', 'Plaza Vieja 7', [40, 190]],
  ] as const)('is found %s', (_, query, label, spot) => {
    const [found] = village.search(query)
    expect(found).toMatchObject({ kind: 'address', label, certainty: 'exact' })
    expect(metresTo(found, spot)).toBeLessThan(1)
  })

  it('is found in each of two places of one name', () => {
    const found = village.search('isla larga 3').filter(({ certainty }) => certainty === 'exact')
    for (const east of [-1500, 9000]) expect(found.some((place) => metresTo(place, [east, 0]) < 1)).toBe(true)
    expect(found).toHaveLength(2)
  })

  it('that the place does not know is somewhere in it', () => {
    const [found] = village.search('los aromos 99')
    expect(found).toMatchObject({ kind: 'address', label: 'Los Aromos 99', certainty: 'area' })
    expect(metresTo(found, [900, 900])).toBeLessThan(1)
  })
})

describe('streets of one name', () => {
  const row = (name: string, fromEast: number) =>
    street(name, [
      [fromEast, 0],
      [fromEast + 300, 0],
    ])
  const twoTowns = indexOf({
    ways: [row('San Sauce', 0), row('San Sauce', 700), row('San Sauce', 10_000), row('San Saucedo', 10_100)],
    nodes: [
      { tags: { place: 'town', name: 'Oeste' }, spot: [0, 100] },
      { tags: { place: 'town', name: 'Este Nuevo' }, spot: [10_000, 100] },
    ],
  })

  it('are one where they continue and two in two towns', () => {
    const found = twoTowns.search('san sauce').filter(({ label }) => label === 'San Sauce')
    expect(found.map(({ city }) => city)).toEqual(['Oeste', 'Este Nuevo'])
  })

  it('come nearest first', () => {
    expect(twoTowns.search('san sauce', positionOf([9_500, 0]))[0]?.city).toBe('Este Nuevo')
    expect(twoTowns.search('san sauce', positionOf([500, 0]))[0]?.city).toBe('Oeste')
  })

  it('come in the named town first, however far', () => {
    for (const query of ['san sauce, este nuevo', 'san sauce este nuevo', 'san sauce 100, Este Nuevo']) {
      expect(twoTowns.search(query, positionOf([0, 0]))[0]?.city).toBe('Este Nuevo')
    }
  })

  it('come before those that only begin like it, wherever the asker works', () => {
    const near = positionOf([10_200, 0])
    const names = twoTowns.search('san sauce', near).map(({ label }) => label)
    expect(names).toEqual(['San Sauce', 'San Sauce', 'San Saucedo'])
  })

  it('come one per carriageway at no corner', () => {
    const avenue = indexOf({
      ways: [
        street('Avenida Doble', [
          [0, 0],
          [100, 0],
          [200, 0],
        ]),
        street('Avenida Doble', [
          [0, 30],
          [100, 30],
          [200, 30],
        ]),
        street('Cruz Alta', [
          [100, -100],
          [100, 0],
          [100, 30],
          [100, 100],
        ]),
      ],
    })
    expect(avenue.search('doble y cruz alta').filter(({ kind }) => kind === 'corner')).toHaveLength(1)
  })
})

describe('any known street', () => {
  /** Different enough from each other that a typo in one does not match another. */
  const known = EASTWARD.filter((name) => !/\d/.test(name) && name !== 'Ituzalay y Olivares')
  const typed = fc.record({
    name: fc.constantFrom(...known),
    slip: fc.constantFrom('add', 'drop', 'change', 'swap'),
    at: fc.nat(),
    letter: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz')),
    capitals: fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
  })
  const slipped = (word: string, slip: string, position: number, letter: string) => {
    const start = word.slice(0, position)
    const [here = '', next = ''] = word.slice(position)
    const rest = word.slice(position + 1)
    if (slip === 'add') return start + letter + here + rest
    if (slip === 'drop') return start + rest
    if (slip === 'change') return start + letter + rest
    return start + next + here + rest.slice(1)
  }

  it('is found first with one slip in a word of four letters or more, in any case and without accents', () => {
    fc.assert(
      fc.property(typed, ({ name, slip, at, letter, capitals }) => {
        const words = plainWords(name)
        const long = words.flatMap((word, index) => (word.length >= 4 ? index : []))
        const index = long[at % long.length] ?? 0
        const word = words[index] ?? ''
        words[index] = slipped(word, slip, at % (slip === 'swap' ? word.length - 1 : word.length), letter)
        const query = Array.from(words.join(' '))
          .map((one, place) => (capitals[place] === true ? one.toUpperCase() : one))
          .join('')
        expect(places.search(query)[0]?.label).toBe(name)
      }),
      { numRuns: 400 },
    )
  })

  it('is found from its beginning on', () => {
    for (const name of known) {
      const plain = plainWords(name).join(' ')
      for (let length = Math.ceil(plain.length / 2); length <= plain.length; length++) {
        expect(places.search(plain.slice(0, length)).map(({ label }) => label)).toContain(name)
      }
    }
  })

  it('is found alike every time, and no more often than asked', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (query, limit) => {
        const found = places.search(query, positionOf([0, 0]), limit)
        expect(found.length).toBeLessThanOrEqual(limit)
        expect(places.search(query, positionOf([0, 0]), limit)).toEqual(found)
      }),
    )
  })
})

describe('the streets around a point', () => {
  const index = indexOf({
    ways: [
      street('Con Casas', [
        [0, 0],
        [1000, 0],
      ]),
      street('Sin Casas', [
        [0, 150],
        [1000, 150],
      ]),
      street('Lejos', [
        [0, 5000],
        [1000, 5000],
      ]),
    ],
    nodes: [house('Con Casas', '10', [100, 5]), house('Con Casas', '90', [900, 5])],
  })

  it('come nearest first, at their nearest known house, else where they pass', () => {
    const found = index.nearby(positionOf([850, 100]), 2)
    expect(found.map(({ label, certainty }) => [label, certainty])).toEqual([
      ['Sin Casas', 'street'],
      ['Con Casas 90', 'exact'],
    ])
    expect(metresTo(found[0], [850, 150])).toBeLessThan(1)
    expect(metresTo(found[1], [900, 5])).toBeLessThan(1)
  })
})
