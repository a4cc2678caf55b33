import type { OperatorOrder } from '@puni/contract/orders/entities'
import type { OperatorRider } from '@puni/contract/riders/entities'
import { expect, it } from 'vitest'
import { zonedFormat } from '../../../shared/format/format.ts'
import { boardOrder } from '../../../testing/board.ts'
import { candidatesOf } from './rider-candidates.ts'

const now = Date.parse('2026-11-21T15:00:00Z')
const format = zonedFormat('America/Argentina/Buenos_Aires')
const [latitude, longitude] = [-34.61, -58.39]

/** An order of the zone. */
const order = (parts: Partial<OperatorOrder> = {}) =>
  ({
    _id: 'open',
    number: 1,
    status: 'pending',
    origin: { latitude, longitude, zoneNumber: { _id: 'centro', name: 'Centro' } },
    assignedRider: null,
    offeredTo: null,
    ...parts,
  }) as OperatorOrder

/** A rider on duty, so many metres north of the pickup; null: nobody knows. */
const rider = (name: string, metres: number | null, parts: Partial<OperatorRider> = {}) =>
  ({
    _id: name,
    fullName: name,
    working: true,
    vehicleType: 'Moto',
    zone: { _id: 'centro', name: 'Centro' },
    lastPosition: metres === null ? null : { lat: latitude + metres / 111_195, lng: longitude },
    lastPositionTime: metres === null ? null : new Date(now - 60_000).toISOString(),
    pausedUntil: null,
    ...parts,
  }) as OperatorRider

const candidates = (riders: OperatorRider[], more: Partial<Parameters<typeof candidatesOf>[1]> = {}) =>
  candidatesOf(riders, { order: order(), openOrders: [], exclusions: [], now, format, ...more })

it('comes first who can be there soonest, by the vehicle; who is nowhere comes last', () => {
  const found = candidates([
    rider('Nadie', null),
    rider('Lejos', 9_000),
    rider('En bici', 1_000, { vehicleType: 'Bicicleta' }),
    rider('En moto', 1_000),
  ])
  expect(found.map((each) => each.rider.fullName)).toEqual(['En moto', 'En bici', 'Lejos', 'Nadie'])
  expect(found.at(-1)!.seconds).toBeNull()
})

it('says what each is doing', () => {
  const named = (name: string) => ({ _id: name, fullName: name })
  const openOrders = [
    boardOrder({ number: 12, status: 'to_pickup', rider: named('Con pedido') }),
    boardOrder({ number: 13, offeredTo: named('Preguntada') }),
  ]
  const found = candidates(
    [
      rider('Libre', 1),
      rider('Con pedido', 2),
      rider('Preguntada', 3),
      rider('En pausa', 4, { pausedUntil: '2026-11-21T15:30:00.000Z' }),
      rider('Afuera', 5, { working: false }),
      rider('En otra zona', 6, { zone: { _id: 'sur', name: 'Sur' } as OperatorRider['zone'] }),
      rider('Excluida', 7),
    ],
    { openOrders, exclusions: [{ riderId: 'Excluida' }] },
  )
  expect(found.map(({ state }) => state)).toEqual([
    'Libre',
    'Con el pedido 12',
    'Se le ofrece el pedido 13',
    'En pausa hasta las 12:30',
    'Fuera de turno',
    'De turno en Sur',
    'Excluido de este pedido',
  ])
})
