/** Lines as people fill them in, right and wrong. */
import { describe, expect, it } from 'vitest'
import { COLUMN_KEYS, COLUMNS, type ColumnKey, columnNamed, columnOfField, fold } from './columns.ts'
import { lineNamer } from './content-hash.ts'
import { cellsOf, lineReader, type Surroundings } from './read-line.ts'

const zone = (_id: string, name: string) => ({ _id, name, latitude: -34.6, longitude: -58.4 })
const store = (_id: string, name: string, zoneId: string, zoneName: string) => ({
  _id,
  name,
  latitude: -34.6,
  longitude: -58.4,
  zone: { _id: zoneId, name: zoneName },
})
const around: Surroundings = {
  zones: [zone('z1', 'Centro'), zone('z2', 'Villa Ñandú')],
  stores: [
    store('s1', 'Kiosco Sur', 'z1', 'Centro'),
    store('s2', 'Empanadas', 'z1', 'Centro'),
    store('s3', 'Empanadas', 'z2', 'Villa Ñandú'),
  ],
  timeZone: 'America/Argentina/Buenos_Aires',
}

const ofStore = {
  store: 'Kiosco Sur',
  street: 'Defensa',
  streetNumber: '524',
  latitude: '-34,6152',
  longitude: '-58,3862',
  storeValue: '12.500,50',
  shippingCost: '2300',
}
const ofSender = {
  ...ofStore,
  store: '',
  sender: 'Doña Rosa',
  zone: 'Centro',
  pickupStreet: 'Perú',
  pickupLatitude: '-34.61',
  pickupLongitude: '-58.37',
}
type Fields = Partial<Record<ColumnKey, string>>

const read = (fields: Fields, more: readonly string[] = []) =>
  lineReader(
    { columns: COLUMN_KEYS },
    around,
  )({
    row: 2,
    cells: [...COLUMN_KEYS.map((key) => fields[key] ?? ''), ...more],
  })

describe('a right line', () => {
  it('of a store is its order', () => {
    const fields = {
      ...ofStore,
      phone: '11 5555',
      comment: 'Timbre; 3',
      reference: 'A-1',
      urgent: 'Sí',
      handover: 'PIN',
    }
    expect(read({ ...fields, pickupTime: '28/11/2026 14:30', city: 'CABA' })).toEqual({
      problems: [],
      searches: [],
      order: {
        zoneId: 'z1',
        storeId: 's1',
        destination: {
          latitude: -34.6152,
          longitude: -58.3862,
          street: 'Defensa',
          streetNumber: '524',
          city: 'CABA',
          phone: '11 5555',
          comment: 'Timbre; 3',
        },
        management: { storeValue: 12_500.5, shippingCost: 2_300 },
        schedule: { isUrgent: true, pickupTime: '2026-11-28T17:30:00.000Z' },
        handover: 'pin',
        externalReference: 'A-1',
      },
    })
  })

  it('of a sender is its order', () => {
    const { order, problems } = read({ ...ofSender, pickupComment: 'Portón' })
    expect(problems).toEqual([])
    expect(order).toMatchObject({
      zoneId: 'z1',
      origin: { independentStoreName: 'Doña Rosa', street: 'Perú', latitude: -34.61, longitude: -58.37 },
      originComment: 'Portón',
    })
  })

  it.each<[Fields, object]>([
    [{ store: 'KIOSCO  sur' }, { storeId: 's1' }],
    [
      { store: 'Empanadas', zone: 'villa nandu' },
      { storeId: 's3', zoneId: 'z2' },
    ],
    [{ storeValue: '$ 1.500' }, { management: { storeValue: 1_500 } }],
    [{ storeValue: '0' }, { management: { storeValue: 0 } }],
    [{ shippingCost: '' }, { management: { shippingCost: undefined } }],
    [{ urgent: 'no' }, { schedule: { isUrgent: false } }],
    [{ paid: 'Sí', storeValue: '0' }, { management: { storeValue: 0, shippingCost: 2_300, paid: true } }],
    [{ paid: 'pagado', storeValue: '' }, { management: { storeValue: 0, shippingCost: 2_300, paid: true } }],
    [{ paid: 'no' }, { management: { storeValue: 12_500.5, shippingCost: 2_300 } }],
    [{ urgent: 'X' }, { schedule: { isUrgent: true } }],
    [{ handover: 'Código' }, { handover: 'code' }],
    [{ handover: 'FOTO' }, { handover: 'photo' }],
    [{ handover: 'Ninguno' }, { handover: undefined }],
    [{ pickupTime: '1/2/2027 9:05' }, { schedule: { pickupTime: '2027-02-01T12:05:00.000Z' } }],
    [{ pickupTime: '01-02-2027 09.05 hs' }, { schedule: { pickupTime: '2027-02-01T12:05:00.000Z' } }],
    [{ pickupTime: '01/02/2027 09:05:00' }, { schedule: { pickupTime: '2027-02-01T12:05:00.000Z' } }],
    [{ pickupTime: '2027-02-01 09:05' }, { schedule: { pickupTime: '2027-02-01T12:05:00.000Z' } }],
    [{ pickupTime: '29/02/2028 00:00' }, { schedule: { pickupTime: '2028-02-29T03:00:00.000Z' } }],
    [{ latitude: '-34.6152', longitude: '-58' }, { destination: { latitude: -34.6152, longitude: -58 } }],
  ])('may say %j', (fields, order) => {
    const line = read({ ...ofStore, ...fields })
    expect(line.problems).toEqual([])
    expect(line.order).toMatchObject(order)
  })

  it('without points has them searched, near its zone', () => {
    const nowhere = { latitude: '', longitude: '', pickupLatitude: '', pickupLongitude: '' }
    const { problems, searches } = read({ ...ofSender, ...nowhere, city: 'CABA' })
    expect(problems).toEqual([])
    const near = { lat: -34.6, lng: -58.4 }
    expect(searches).toEqual([
      { end: 'origin', query: 'Perú', city: '', near },
      { end: 'destination', query: 'Defensa 524', city: 'CABA', near },
    ])
  })
})

describe('a wrong line', () => {
  it.each<[Fields, ColumnKey, RegExp]>([
    [{ store: '' }, 'store', /^Completá la tienda o el remitente\.$/],
    [{ store: 'Nadie' }, 'store', /No hay una tienda «Nadie»/],
    [{ store: 'Empanadas' }, 'zone', /más de una tienda «Empanadas»/],
    [{ store: 'Kiosco Sur', zone: 'Villa Ñandú' }, 'zone', /es de la zona Centro/],
    [{ zone: 'Marte' }, 'zone', /No hay una zona «Marte»/],
    [{ sender: 'Doña Rosa' }, 'sender', /uno solo/],
    [{ street: '' }, 'street', /Completá la calle/],
    [{ latitude: '' }, 'latitude', /Falta la latitud/],
    [{ longitude: '' }, 'longitude', /Falta la longitud/],
    ...['x', '91', '-91', '0', '-346.118', '-34,6,1', '34°36′', '1e1', '--34', '- 34', '-34.'].map(
      (latitude): [Fields, ColumnKey, RegExp] => [{ latitude }, 'latitude', /No es una latitud/],
    ),
    ...['x', '181', '-181', '0', '0,0', '-583.960', '58 23', '-58;3', 'O58'].map(
      (longitude): [Fields, ColumnKey, RegExp] => [{ longitude }, 'longitude', /No es una longitud/],
    ),
    [{ storeValue: '' }, 'storeValue', /Completá el importe/],
    ...['x', '1.5.0', '1,5,0', '12 34', '1e3', '1.000.00', 'mil', '$', '=1'].map(
      (storeValue): [Fields, ColumnKey, RegExp] => [
        { storeValue },
        'storeValue',
        /No se entiende el importe|Completá/,
      ],
    ),
    [{ storeValue: '-5' }, 'storeValue', /no puede ser negativo/],
    [{ storeValue: '1,555' }, 'storeValue', /dos decimales/],
    [{ storeValue: '99.999.999' }, 'storeValue', /demasiado grande/],
    [{ shippingCost: 'gratis' }, 'shippingCost', /No se entiende/],
    ...['quizás', '2', 'sí no', '?'].map((urgent): [Fields, ColumnKey, RegExp] => [
      { urgent },
      'urgent',
      /sí o no/,
    ]),
    ...['firma', 'pin foto', '?', 'constructor'].map((handover): [Fields, ColumnKey, RegExp] => [
      { handover },
      'handover',
      /PIN, foto, código o ninguno/,
    ]),
    ...[
      'mañana',
      '28/11/26 14:30',
      '28/11/2026',
      '14:30',
      '28/11/2026 14',
      '2026/11/28 14:30',
      '28/11/2026 2 pm',
    ].map((pickupTime): [Fields, ColumnKey, RegExp] => [{ pickupTime }, 'pickupTime', /No se entiende/]),
    ...[
      '31/02/2026 10:00',
      '32/01/2026 10:00',
      '10/13/2026 10:00',
      '00/01/2026 10:00',
      '01/00/2026 10:00',
      '29/02/2027 10:00',
      '28/11/2026 24:00',
      '28/11/2026 10:60',
    ].map((pickupTime): [Fields, ColumnKey, RegExp] => [{ pickupTime }, 'pickupTime', /no existe/]),
  ])('says of %j in which column and why', (fields, column, reason) => {
    expect(read({ ...ofStore, ...fields }).problems).toEqual([
      { column, reason: expect.stringMatching(reason) },
    ])
  })

  it.each<[Fields, ColumnKey, RegExp]>([
    [{ zone: '' }, 'zone', /Completá la zona del remitente/],
    [{ zone: 'Marte' }, 'zone', /No hay una zona/],
    [{ pickupStreet: '' }, 'pickupStreet', /Completá la calle/],
    [{ pickupLatitude: '' }, 'pickupLatitude', /Falta la latitud/],
    [{ pickupLongitude: 'x' }, 'pickupLongitude', /No es una longitud/],
  ])('of a sender says of %j in which column and why', (fields, column, reason) => {
    expect(read({ ...ofSender, ...fields }).problems).toEqual([
      { column, reason: expect.stringMatching(reason) },
    ])
  })

  it('tells everything that is wrong at once', () => {
    const { problems } = read({ ...ofStore, latitude: 'x', storeValue: 'x', urgent: '?' })
    expect(problems.map(({ column }) => column)).toEqual(['latitude', 'storeValue', 'urgent'])
  })

  it('has more fields than columns, where a text has no quotes', () => {
    expect(read(ofStore, ['sobra']).problems).toMatchObject([{ column: null }])
    expect(read(ofStore, ['', '']).problems).toEqual([])
  })
})

describe('columns', () => {
  it('are found by their names, whatever their case and accents', () => {
    for (const key of COLUMN_KEYS) {
      expect(columnNamed(COLUMNS[key])).toBe(key)
      expect(columnNamed(` ${fold(COLUMNS[key]).toUpperCase()} `)).toBe(key)
    }
    expect(columnNamed('Patente')).toBeNull()
  })

  it('are named for what the server says of fields', () => {
    expect(columnOfField('destination.phone')).toBe('phone')
    expect(columnOfField('unDato')).toBeNull()
  })
})

it('names a line by what is in it, and the same line again by another name', () => {
  const [name, elsewhere] = [lineNamer(), lineNamer()]
  const names = [
    ['a', 'b'],
    ['a', 'b'],
    ['ab', ''],
    ['a', 'c'],
  ].map(name)
  expect(new Set(names).size).toBe(4)
  expect(elsewhere(['a', 'b'])).toBe(names[0])
  expect(names[0]).toMatch(/^[0-9a-f]{32}$/)
})

it('reads fields by column, whatever their sequence', () => {
  const line = { row: 2, cells: ['Defensa', 'Kiosco'] }
  expect(cellsOf({ columns: ['street', 'store'] }, line)).toMatchObject({
    store: 'Kiosco',
    street: 'Defensa',
    city: '',
  })
})
