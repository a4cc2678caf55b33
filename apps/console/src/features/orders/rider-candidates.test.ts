import type { OperatorRider } from '@puni/contract/riders/entities'
import { heldOrder, orderOf, RIDER_ID, riderOf } from '@puni/verify/support/scripted/entities'
import { expect, it } from 'vitest'
import { zonedFormat } from '../../shared/format/format.ts'
import { candidatesOf } from './rider-candidates.ts'

const format = zonedFormat('America/Argentina/Buenos_Aires')
const now = Date.parse('2026-03-06T15:00:00.000Z')
const order = orderOf()
const { latitude, longitude } = order.origin

/** A rider on duty, so many metres north of the pickup; null: nobody knows. */
const rider = (_id: string, metres: number | null, changes: Partial<OperatorRider> = {}): OperatorRider => ({
  ...riderOf({ _id, fullName: _id, working: true }),
  lastPosition: metres === null ? null : { lat: latitude + metres / 111_195, lng: longitude },
  lastPositionTime: metres === null ? null : new Date(now - 60_000).toISOString(),
  hasPush: false,
  waits: { count: 0, seconds: 0 },
  blocks: [],
  refusal: null,
  erasedAt: null,
  ...changes,
})
const candidates = (
  riders: Parameters<typeof candidatesOf>[0],
  more: Partial<Parameters<typeof candidatesOf>[1]> = {},
) => candidatesOf(riders, { order, openOrders: [], exclusions: [], now, format, ...more })

it('comes first who can be there soonest, by the vehicle; who is nowhere comes last', () => {
  const found = candidates([
    rider('Nadie', null),
    rider('Lejos', 4_000),
    rider('En bici', 1_000, { vehicleType: 'Bicicleta' }),
    rider('En moto', 1_000),
  ])
  expect(found.map(({ rider: { fullName } }) => fullName)).toEqual(['En moto', 'En bici', 'Lejos', 'Nadie'])
  expect(found.at(-1)!.seconds).toBeNull()
})

it('says what each is doing', () => {
  const held = heldOrder('to_pickup', { number: 12, _id: 'held' })
  const asked = orderOf({ number: 13, _id: 'asked', offeredTo: 'Preguntada' })
  const elsewhere = { ...rider('x', 1).zone, _id: 'otra', name: 'Sur' }
  const found = candidates(
    [
      rider('Libre', 1),
      rider(RIDER_ID, 2),
      rider('Preguntada', 3),
      rider('En pausa', 4, { pausedUntil: '2026-03-06T15:30:00.000Z' }),
      rider('Afuera', 5, { working: false }),
      rider('En otra zona', 6, { zone: elsewhere }),
      rider('Excluida', 7),
    ],
    { openOrders: [held, asked], exclusions: [{ riderId: 'Excluida' }] },
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
