import type { BoardOrder, BoardRider } from '@puni/contract/board/entities'
import { expect, it } from 'vitest'
import { sceneOf } from '../../../shared/desk/desk-scene.ts'
import { zonedFormat } from '../../../shared/format/format.ts'
import { BOARD_NOW as NOW, boardOrder, boardRider, minutesAgo } from '../../../testing/board.ts'
import { reasonOf } from './desk-reason.ts'

const ana = { _id: 'ana', fullName: 'Ana Sosa' }
const format = zonedFormat('America/Argentina/Buenos_Aires')
const zones = [{ _id: 'centro', name: 'Palermo' }]

it.each<readonly [string, Partial<BoardOrder>, readonly Partial<BoardRider>[], string]>([
  [
    'nobody in the zone',
    { stepAt: minutesAgo(26) },
    [{ zoneId: 'sur' }],
    'Espera hace 26 min: nadie de turno en Palermo',
  ],
  [
    'two free, one asked',
    { offeredTo: { _id: 'c', fullName: 'Ceci' }, declines: 2 },
    [{ _id: 'a' }, { _id: 'b', position: { lat: -34.56, lng: -58.387 } }, { _id: 'c' }],
    'Espera hace 1 min: 2 libres, el más cercano a 3 min, se le ofrece a Ceci, 2 ofertas sin éxito',
  ],
  [
    'none free',
    { declines: 1 },
    [
      { _id: 'a', pausedUntil: minutesAgo(-9) },
      { _id: 'b', positionAt: minutesAgo(9) },
    ],
    'Espera hace 1 min: ninguno libre (1 en pausa, 1 sin señal), una oferta sin éxito',
  ],
  ['for later', { dueAt: minutesAgo(-30) }, [], 'Para las 20:30'],
  ['for another day', { dueAt: minutesAgo(-600) }, [], 'Para el 11/3 06:00'],
  [
    'late on its way',
    { status: 'on the way', stepAt: minutesAgo(38), promisedAt: minutesAgo(16), rider: ana },
    [{ _id: 'ana' }],
    'En camino hace 38 min, prometido 19:44',
  ],
  [
    'late since yesterday',
    { status: 'on the way', stepAt: minutesAgo(50), promisedAt: minutesAgo(23 * 60), rider: ana },
    [{ _id: 'ana' }],
    'En camino hace 50 min, prometido 9/3 21:00',
  ],
  [
    'silent',
    { status: 'on the way', stepAt: minutesAgo(9), rider: ana },
    [{ _id: 'ana', positionAt: minutesAgo(6) }],
    'Sin señal de Ana Sosa hace 6 min, en camino',
  ],
  [
    'failed',
    { status: 'error', problem: { actor: 'rider', at: minutesAgo(1), reason: 'Me robaron' } },
    [],
    'Me robaron',
  ],
  [
    'failed without a word',
    { status: 'error', problem: { actor: 'rider', at: minutesAgo(1), reason: null } },
    [],
    'sin motivo',
  ],
  [
    'stranded',
    { status: 'assigned', rider: ana, riderBlockedAt: minutesAgo(2) },
    [],
    'Rider bloqueado con el pedido',
  ],
  [
    'kept by the store',
    { status: 'waiting_pickup', rider: ana, stepAt: minutesAgo(2), delayToldAt: minutesAgo(1) },
    [],
    'Ana Sosa espera en el local hace 2 min',
  ],
  [
    'as it should be',
    { status: 'to_pickup', rider: ana, stepAt: minutesAgo(2) },
    [{ _id: 'ana' }],
    'Yendo a retirar hace 2 min',
  ],
  [
    'late and open',
    { stepAt: minutesAgo(125), promisedAt: minutesAgo(90) },
    [],
    'Espera hace 2 h: nadie de turno en Palermo',
  ],
])('the reason of an order: %s', (_, order, riders, expected) => {
  const scene = sceneOf({ orders: [boardOrder(order)], riders: riders.map(boardRider) }, [], NOW)
  expect(reasonOf(scene.orders[0]!, { scene, zones, now: NOW, format })).toBe(expected)
})
