/** Typical queries, written by hand, on a drawn city: each finds the right place first. */
import { describe, expect, it } from 'vitest'
import { buildPlaceIndex } from '@puni/city-pack/places/build-index'
import { DRAWN_INFO, draw, house, street, type Spot } from '@puni/city-pack/places/drawn-extract-fixture'
import { PlaceIndex } from './place-search.ts'

/** Streets that run east, 130 m apart, and their cross streets. */
const EASTWARD = [
  'Avenida General José de San Martín',
  '25 de Mayo',
  'Calle 7',
  'Pasaje Santo Domingo',
  'Bulevar Doctor Arturo Illia',
  'Teniente Coronel Benítez',
  'Hipólito Yrigoyen',
  'Treinta y Tres Orientales',
  'Rua Quinze de Novembro',
  'Travessa Conselheiro Araújo',
  'Praça Professor Almeida',
  'Chemin des Oliviers',
  'Impasse du Château',
  "Rue de l'Église",
  'Saint George Road',
  'Elm Street',
  'Juan XXIII',
  'Невский проспект',
  'شارع الحمراء',
  'Οδός Ερμού',
  'רחוב הרצל',
  '北京路',
]
const NORTHWARD = ['Avenida Callao', 'Riobamba', 'Ayacucho', 'Junín', 'Avenida Ituzaingó']
const north = (row: number) => row * 130
const east = (column: number) => 100 + column * 130

const point = (spot: Spot, tags: Readonly<Record<string, string>>) => ({ spot, tags })
const places = PlaceIndex.parse(
  buildPlaceIndex(
    draw({
      ways: [
        ...EASTWARD.map((name, row) =>
          street(
            name,
            [
              [0, north(row)],
              ...NORTHWARD.map((_, column): Spot => [east(column), north(row)]),
              [800, north(row)],
            ],
            row === 1 ? { old_name: 'Calle Real', 'name:en': 'May Street' } : {},
          ),
        ),
        ...NORTHWARD.map((name, column) =>
          street(
            name,
            EASTWARD.map((_, row): Spot => [east(column), north(row)]),
          ),
        ),
      ],
      nodes: [
        house('25 de Mayo', '100', [105, north(1) + 8]),
        house('25 de Mayo', '198', [225, north(1) + 8]),
        house('25 de Mayo', '350', [400, north(1) + 8]),
        point([300, north(2) + 30], { amenity: 'hospital', name: 'Sanatorio Las Lomas' }),
        point([500, north(4) + 30], { amenity: 'school', name: 'Bernardino Rivadavia' }),
        point([100, north(6) + 40], { railway: 'station', name: 'Los Tilos' }),
        point([420, north(6) + 40], { place: 'square', name: 'Plaza del Congreso' }),
        point([620, north(8) + 30], { amenity: 'pharmacy', name: 'Farmacia del Águila' }),
        point([240, north(9) + 30], { amenity: 'fuel', brand: 'Petrosur' }),
        point([350, north(11) + 30], { amenity: 'police', name: 'Comisaría 3ª' }),
        point([150, north(13) + 30], { shop: 'mall', name: 'Paseo del Sol', alt_name: 'Shopping Sol' }),
        point([700, north(17) + 30], { tourism: 'museum', name: 'Эрмитаж', 'name:es': 'Hermitage' }),
        point([400, north(3)], { place: 'town', name: 'Villa Alta' }),
        point([400, north(15)], { place: 'neighbourhood', name: 'Barrio Jardín' }),
      ],
    }),
    DRAWN_INFO,
  ),
)

describe('typical queries find the right place first', () => {
  it.each([
    // Streets: shortened, misspelt, with words left out, in another order, run together.
    ['Av. San Martín', 'Avenida General José de San Martín'],
    ['avda gral san martin', 'Avenida General José de San Martín'],
    ['san martin', 'Avenida General José de San Martín'],
    ['Gral. J. de San Martín', 'Avenida General José de San Martín'],
    ['sanmartin', 'Avenida General José de San Martín'],
    ['martin san jose', 'Avenida General José de San Martín'],
    ['25 de mayo', '25 de Mayo'],
    ['veinticinco de mayo', '25 de Mayo'],
    ['veinte y cinco de mayo', '25 de Mayo'],
    ['25 mayo', '25 de Mayo'],
    ['calle real', '25 de Mayo'],
    ['may st', '25 de Mayo'],
    ['calle siete', 'Calle 7'],
    ['c. 7', 'Calle 7'],
    ['Pje. Sto. Dgo.', 'Pasaje Santo Domingo'],
    ['pje santo domnigo', 'Pasaje Santo Domingo'],
    ['Bv. Dr. Illia', 'Bulevar Doctor Arturo Illia'],
    ['boulevard ilia', 'Bulevar Doctor Arturo Illia'],
    ['Tte. Cnel. Benitez', 'Teniente Coronel Benítez'],
    ['benites', 'Teniente Coronel Benítez'],
    ['irigoyen', 'Hipólito Yrigoyen'],
    ['H. Yrigollen', 'Hipólito Yrigoyen'],
    ['ipolito irigoyen', 'Hipólito Yrigoyen'],
    ['33 orientales', 'Treinta y Tres Orientales'],
    ['rua quinze novembro', 'Rua Quinze de Novembro'],
    ['Tv. Cons. Araujo', 'Travessa Conselheiro Araújo'],
    ['Chem. des Oliviers', 'Chemin des Oliviers'],
    ['Imp. du Chateau', 'Impasse du Château'],
    ['rue eglise', "Rue de l'Église"],
    ["rue de l'eglise", "Rue de l'Église"],
    ['rue de leglise', "Rue de l'Église"],
    ['elm st', 'Elm Street'],
    ['juan 23', 'Juan XXIII'],
    ['av ituzaingo', 'Avenida Ituzaingó'],
    // Any script.
    ['невский пр', 'Невский проспект'],
    ['НЕВСКИИ', 'Невский проспект'],
    ['الحمراء', 'شارع الحمراء'],
    ['شارع الحَمراء', 'شارع الحمراء'],
    ['ερμου', 'Οδός Ερμού'],
    ['ΟΔΟΣ ΕΡΜΟΥ', 'Οδός Ερμού'],
    ['הרצל', 'רחוב הרצל'],
    ['北京', '北京路'],
    // With numbers.
    ['25 de mayo 198', '25 de Mayo 198'],
    ['veinticinco de mayo 150', '25 de Mayo 150'],
    ['Calle 7 450', 'Calle 7 450'],
    ['12 elm street', 'Elm Street 12'],
    ['Av. San Martín 250, Villa Alta', 'Avenida General José de San Martín 250'],
    ['av san martin 250 villa alta', 'Avenida General José de San Martín 250'],
    ['Villa Alta, San Martín 250', 'Avenida General José de San Martín 250'],
    ['Невский 25', 'Невский проспект 25'],
    // Corners and blocks.
    ['25 de mayo y callao', '25 de Mayo y Avenida Callao'],
    ['25 de mayo esquina callao', '25 de Mayo y Avenida Callao'],
    ['25 de mayo esq. callao', '25 de Mayo y Avenida Callao'],
    ['junin x calle 7', 'Junín y Calle 7'],
    ['junin & elm street', 'Junín y Elm Street'],
    ['callao 150 y 25 de mayo', 'Avenida Callao y 25 de Mayo'],
    ['yrigoyen y ituzaingo', 'Hipólito Yrigoyen y Avenida Ituzaingó'],
    ['25 de mayo entre callao y riobamba', '25 de Mayo entre Avenida Callao y Riobamba'],
    ['25 de mayo e/ riobamba y callao', '25 de Mayo entre Riobamba y Avenida Callao'],
    ['calle 7 nro 150, entre callao y riobamba', 'Calle 7 150'],
    // Points of interest and neighbourhoods.
    ['hospital', 'Sanatorio Las Lomas'],
    ['sanatorio las lomas', 'Sanatorio Las Lomas'],
    ['hospital lomas', 'Sanatorio Las Lomas'],
    ['hospital 250', 'Sanatorio Las Lomas'],
    ['escuela rivadavia', 'Bernardino Rivadavia'],
    ['estación los tilos', 'Los Tilos'],
    ['estacion', 'Los Tilos'],
    ['plaza congreso', 'Plaza del Congreso'],
    ['farmacia aguila', 'Farmacia del Águila'],
    ['estación de servicio', 'Petrosur'],
    ['nafta', 'Petrosur'],
    ['comisaria', 'Comisaría 3ª'],
    ['policia', 'Comisaría 3ª'],
    ['shopping sol', 'Paseo del Sol'],
    ['shopping', 'Paseo del Sol'],
    ['эрмитаж', 'Эрмитаж'],
    ['hermitage', 'Эрмитаж'],
    ['villa alta', 'Villa Alta'],
    ['barrio jardin', 'Barrio Jardín'],
    ['jardin', 'Barrio Jardín'],
  ])('%j: %s', (query, label) => {
    expect(places.search(query)[0]?.label).toBe(label)
  })

  it.each([
    ['25 de mayo 198', 'exact', 'Avenida Callao', 'Riobamba'],
    ['25 de mayo 280', 'approximate', 'Riobamba', 'Ayacucho'],
    ['25 de mayo entre callao y riobamba', 'approximate', 'Avenida Callao', 'Riobamba'],
  ])('%j is sure to be %s, between %s and %s', (query, certainty, one, other) => {
    expect(places.search(query)[0]).toMatchObject({ certainty, between: [one, other] })
  })

  it.each([
    ['calle 7', 'street'],
    ['25 de mayo y junin', 'exact'],
    ['hospital', 'exact'],
    ['barrio jardin', 'area'],
  ])('%j is sure to be %s, between no streets', (query, certainty) => {
    expect(places.search(query)[0]).toMatchObject({ certainty, between: null })
  })

  it('name the street of a point of interest', () => {
    expect(places.search('hospital')[0]).toMatchObject({
      kind: 'interest',
      street: 'Calle 7',
      city: 'Villa Alta',
    })
  })
})
