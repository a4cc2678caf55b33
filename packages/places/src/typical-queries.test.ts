/** Typical queries, written by hand, on a drawn city: each finds the right place first. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  eastward,
  house,
  northward,
  positionOf,
  type Spot,
} from '@puni/city-pack/places/drawn-extract-fixture'
import { indexOf, metresTo } from './drawn-index-fixture.ts'
import { plainWords } from './names.ts'

/** Different enough from each other that a typing error in one does not match another. */
const KNOWN = [
  'Avenida General José de San Martín',
  'Pasaje Nuestra Señora del Buen Viento',
  'Bulevar Doctor Arturo Illia',
  'Teniente Coronel Benítez',
  'Hipólito Yrigoyen',
  'Ñandubay Ñato',
  "O'Higgins",
  'Rua Quinze de Novembro',
  'Travessa Conselheiro Araújo',
]
/** Streets that run east, 130 m apart, and their cross streets. */
const EASTWARD = [
  '25 de Mayo',
  'Calle 7',
  ...KNOWN,
  'Calle 70',
  'Treinta y Tres Orientales',
  '11 de Septiembre de 1888',
  "Rue de l'Église",
  'Elm Street',
  'Juan XXIII',
  'Ortega y Gasset',
  'Невский проспект',
  'شارع الحمراء',
  'Οδός Ερμού',
  'רחוב הרצל',
  '北京路',
]
const NORTHWARD = ['Avenida Callao', 'Riobamba', 'Ayacucho', 'Junín', 'Avenida Ituzaingó', 'Entre Arroyos']
const north = (row: number) => row * 130
const east = (column: number) => 100 + column * 130
const EASTS = [0, ...NORTHWARD.map((_, column) => east(column)), 900]
const NORTHS = EASTWARD.map((_, row) => north(row))

const point = (spot: Spot, tags: Readonly<Record<string, string>>) => ({ spot, tags })
const MORE_NAMES = { old_name: 'Calle Real', alt_name: 'Vía Chica;Ruta Vieja', 'name:en': 'May Street' }
const places = indexOf({
  ways: [
    ...EASTWARD.map((name, row) => eastward(name, north(row), EASTS, row === 0 ? MORE_NAMES : {})),
    ...NORTHWARD.map((name, column) => northward(name, east(column), NORTHS)),
  ],
  nodes: [
    house('25 de Mayo', '100', [105, north(0) + 8]),
    house('25 de Mayo', '198', [225, north(0) + 8]),
    house('25 de Mayo', '350', [400, north(0) + 8]),
    point([300, north(1) + 30], { amenity: 'hospital', name: 'Sanatorio Las Lomas' }),
    point([500, north(4) + 30], { amenity: 'school', name: 'Bernardino Rivadavia' }),
    point([100, north(6) + 40], { railway: 'station', name: 'Los Tilos' }),
    point([420, north(6) + 40], { place: 'square', name: 'Plaza del Congreso' }),
    point([240, north(9) + 30], { amenity: 'fuel', brand: 'Petrosur' }),
    point([350, north(11) + 30], { amenity: 'police', name: 'Comisaría 3ª' }),
    point([150, north(13) + 30], { shop: 'mall', name: 'Paseo del Sol', alt_name: 'Shopping Sol' }),
    point([700, north(17) + 30], { tourism: 'museum', name: 'Эрмитаж', 'name:es': 'Hermitage' }),
    point([400, north(3)], { place: 'town', name: 'Villa Alta' }),
    point([400, north(15)], { place: 'neighbourhood', name: 'Barrio Jardín' }),
  ],
})

describe('typical queries find the right place first', () => {
  it.each([
    // Shortened, misspelt, with words left out, in another order, run together.
    ['AV. GRAL. SAN MARTIN', 'Avenida General José de San Martín'],
    ['san martin', 'Avenida General José de San Martín'],
    ['Gral. J. de San Martín', 'Avenida General José de San Martín'],
    ['sanmartin', 'Avenida General José de San Martín'],
    ['martin san jose', 'Avenida General José de San Martín'],
    ['mayo', '25 de Mayo'],
    ['veinticinco de mayo', '25 de Mayo'],
    ['veinte y cinco de mayo', '25 de Mayo'],
    ['25 mayo', '25 de Mayo'],
    ['calle real', '25 de Mayo'],
    ['ruta vieja', '25 de Mayo'],
    ['may st', '25 de Mayo'],
    ['calle siete', 'Calle 7'],
    ['c. 7', 'Calle 7'],
    ['calle 70', 'Calle 70'],
    ['Pje. Ntra. Sra. del Buen Viento', 'Pasaje Nuestra Señora del Buen Viento'],
    ['pje buen vietno', 'Pasaje Nuestra Señora del Buen Viento'],
    ['Bv. Dr. Illia', 'Bulevar Doctor Arturo Illia'],
    ['boulevard ilia', 'Bulevar Doctor Arturo Illia'],
    ['Tte. Cnel. Benitez', 'Teniente Coronel Benítez'],
    ['benites', 'Teniente Coronel Benítez'],
    ['irigoyen', 'Hipólito Yrigoyen'],
    ['H. Yrigollen', 'Hipólito Yrigoyen'],
    ['ipolito irigoyen', 'Hipólito Yrigoyen'],
    ['nandubay nato', 'Ñandubay Ñato'],
    ['ohiggins', "O'Higgins"],
    ['33 orientales', 'Treinta y Tres Orientales'],
    ['11 de septiembre', '11 de Septiembre de 1888'],
    ['rua quinze novembro', 'Rua Quinze de Novembro'],
    ['Conselh. Araujo', 'Travessa Conselheiro Araújo'],
    ['rue eglise', "Rue de l'Église"],
    ["rue de l'eglise", "Rue de l'Église"],
    ['rue de leglise', "Rue de l'Église"],
    ['elm st', 'Elm Street'],
    ['juan 23', 'Juan XXIII'],
    ['entre arroyos', 'Entre Arroyos'],
    ['ortega y gasset', 'Ortega y Gasset'],
    ['calle riobamba', 'Riobamba'],
    ['riobamba, Villa Alta', 'Riobamba'],
    ['riobamba villa alta caba', 'Riobamba'],
    ['riobamba Capital Federal', 'Riobamba'],
    // Any script.
    ['невский пр', 'Невский проспект'],
    ['НЕВСКИИ', 'Невский проспект'],
    ['الحمراء', 'شارع الحمراء'],
    ['شارع الحَمراء', 'شارع الحمراء'],
    ['ΟΔΟΣ ΕΡΜΟΥ', 'Οδός Ερμού'],
    ['הרצל', 'רחוב הרצל'],
    ['北京', '北京路'],
  ])('street %j: %s', (query, label) => {
    const found = { kind: 'street', label, street: label, streetNumber: null, certainty: 'street' }
    expect(places.search(query)[0]).toMatchObject({ ...found, city: 'Villa Alta', between: null })
  })

  it.each([
    ['25 de mayo 198', '25 de Mayo', '198'],
    ['25 de mayo 1.098', '25 de Mayo', '1098'],
    ['25 de mayo al 198', '25 de Mayo', '198'],
    ['25 de mayo nº 198', '25 de Mayo', '198'],
    ['25 de mayo N° 198', '25 de Mayo', '198'],
    ['25 de mayo, 198', '25 de Mayo', '198'],
    ['25 de mayo 198 piso 3 dpto B', '25 de Mayo', '198'],
    ['25 de mayo 198 3° B, Villa Alta, CABA', '25 de Mayo', '198'],
    ['25 de mayo 198 (timbre 4)', '25 de Mayo', '198'],
    ['veinticinco de mayo 150', '25 de Mayo', '150'],
    ['Calle 7 450', 'Calle 7', '450'],
    ['calle 7 nro 150, entre callao y riobamba', 'Calle 7', '150'],
    ['calle 7 150 e/ riobamba y entre arroyos', 'Calle 7', '150'],
    ['12 elm street', 'Elm Street', '12'],
    ['11 de septiembre de 1888 2300', '11 de Septiembre de 1888', '2300'],
    ['11 de septiembre 2300', '11 de Septiembre de 1888', '2300'],
    ['entre arroyos 1200', 'Entre Arroyos', '1200'],
    ['av san martin 250 villa alta', 'Avenida General José de San Martín', '250'],
    ['Villa Alta, San Martín 250', 'Avenida General José de San Martín', '250'],
    ['Невский 25', 'Невский проспект', '25'],
  ])('address %j: %s %s', (query, street, streetNumber) => {
    const label = `${street} ${streetNumber}`
    expect(places.search(query)[0]).toMatchObject({ kind: 'address', label, street, streetNumber })
  })

  it.each([
    ['25 de mayo y callao', '25 de Mayo y Avenida Callao'],
    ['25 de mayo esquina callao', '25 de Mayo y Avenida Callao'],
    ['25 de mayo esq. callao', '25 de Mayo y Avenida Callao'],
    ['25 de mayo/callao', '25 de Mayo y Avenida Callao'],
    ['25 de mayo y esquina callao', '25 de Mayo y Avenida Callao'],
    ['esquina de 25 de mayo y callao', '25 de Mayo y Avenida Callao'],
    ['vía chica y calao', '25 de Mayo y Avenida Callao'],
    ['25 de mayo y callao 1200', '25 de Mayo y Avenida Callao'],
    ['25 de mayo y callao 2do piso', '25 de Mayo y Avenida Callao'],
    ['25 de mayo y callao, Villa Alta', '25 de Mayo y Avenida Callao'],
    ['callao 150 y 25 de mayo', 'Avenida Callao y 25 de Mayo'],
    ['junin x calle 7', 'Junín y Calle 7'],
    ['junin & elm street', 'Junín y Elm Street'],
    ['juni con calle 7', 'Junín y Calle 7'],
    ['yrigoyen y ituzaingo', 'Hipólito Yrigoyen y Avenida Ituzaingó'],
    ['riobamba y ortega y gasset', 'Riobamba y Ortega y Gasset'],
  ])('corner %j: %s', (query, label) => {
    const found = { kind: 'corner', label, streetNumber: null, certainty: 'exact', between: null }
    expect(places.search(query)[0]).toMatchObject(found)
  })

  it.each([
    // Points of interest and neighbourhoods.
    ['hospital', 'Sanatorio Las Lomas'],
    ['sanatorio las lomas', 'Sanatorio Las Lomas'],
    ['hospital lomas', 'Sanatorio Las Lomas'],
    ['hospital 250', 'Sanatorio Las Lomas'],
    ['escuela rivadavia', 'Bernardino Rivadavia'],
    ['estación los tilos', 'Los Tilos'],
    ['estacion', 'Los Tilos'],
    ['plaza congreso', 'Plaza del Congreso'],
    ['estación de servicio', 'Petrosur'],
    ['comisaria', 'Comisaría 3ª'],
    ['policia', 'Comisaría 3ª'],
    ['shopping sol', 'Paseo del Sol'],
    ['эрмитаж', 'Эрмитаж'],
    ['hermitage', 'Эрмитаж'],
    ['villa alta', 'Villa Alta'],
    ['barrio jardin', 'Barrio Jardín'],
    ['jardin', 'Barrio Jardín'],
  ])('%j: %s', (query, label) => {
    const isArea = /^(Villa|Barrio) /.test(label)
    const found = isArea ? { kind: 'locality', certainty: 'area' } : { kind: 'interest', certainty: 'exact' }
    expect(places.search(query)[0]).toMatchObject({ ...found, label, between: null })
  })

  it.each([
    ['25 de mayo 198', 'exact', 'Avenida Callao', 'Riobamba'],
    ['25 de mayo 280', 'approximate', 'Riobamba', 'Ayacucho'],
    ['25 de mayo entre callao y riobamba', 'approximate', 'Avenida Callao', 'Riobamba'],
    ['25 de mayo e/ riobamba y callao', 'approximate', 'Riobamba', 'Avenida Callao'],
  ])('%j is sure to be %s, between %s and %s', (query, certainty, one, other) => {
    expect(places.search(query)[0]).toMatchObject({ certainty, between: [one, other] })
  })

  it('name the street of a point of interest, and a block by its streets', () => {
    const hospital = { kind: 'interest', street: 'Calle 7', city: 'Villa Alta' }
    expect(places.search('hospital')[0]).toMatchObject(hospital)
    const block = { kind: 'block', label: '25 de Mayo entre Avenida Callao y Riobamba' }
    expect(places.search('25 de mayo entre callao y riobamba')[0]).toMatchObject(block)
  })

  it('stand at the node that the two streets of a corner share', () => {
    expect(metresTo(places.search('calle 7 y entre arroyos')[0], [east(5), north(1)])).toBeLessThan(0.2)
  })
})

it.each([
  ['a corner of streets that do not meet', 'callao y riobamba'],
  ['nothing', ''],
  ['blanks', '   '],
  ['signs', '¿?!.,;:()[]{}*+^$|\\/&@#'],
  ['a pattern', '(a+)+$'],
  ['emoji', '🔥🛵🇦🇷'],
  ['another script', 'ქუჩა'],
  ['a number alone', '1234'],
  ['far too much', 'zxcvbnm '.repeat(1_250)],
  ['one endless word', 'q'.repeat(10_000)],
  ['ands', 'y '.repeat(5_000)],
  ['zeros', '0 '.repeat(5_000)],
  ['a name it does not have', 'inexistencia 1234'],
  ['nulls', '\0\0\0'],
])('nothing is found, and at once, for %s', (_, query) => {
  const before = performance.now()
  expect(places.search(query)).toEqual([])
  expect(performance.now() - before).toBeLessThan(1_000)
})

describe('any known street', () => {
  const typed = fc.record({
    name: fc.constantFrom(...KNOWN),
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

  it('is found from three letters of its last word on', () => {
    for (const name of KNOWN) {
      const plain = plainWords(name).join(' ')
      for (let length = plain.lastIndexOf(' ') + 4; length <= plain.length; length++) {
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
