import type { OperatorOrder } from '@puni/contract/orders/entities'
import type { OperatorRider } from '@puni/contract/riders/entities'
import type { OrderStatus } from '@puni/contract/orders/order-states'
import { expect, it } from 'vitest'
import { zonedFormat } from '../../shared/format/format.ts'
import { nextInStack, sceneOf, stacksOf } from './live-scene.ts'

const now = Date.parse('2026-11-21T15:00:00Z')
const format = zonedFormat('America/Argentina/Buenos_Aires')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

function rider(name: string, parts: Partial<OperatorRider> = {}): OperatorRider {
  return {
    _id: name,
    fullName: name,
    working: true,
    zone: { _id: 'centro' },
    lastPosition: { lat: -34.6, lng: -58.4 },
    pausedUntil: null,
    lastPositionTime: ago(1),
    ...parts,
  } as OperatorRider
}

function order(id: string, status: OrderStatus, minutes: number, riderId?: string, zone = 'centro') {
  return {
    _id: id,
    status,
    createdAt: ago(minutes),
    schedule: { pickupTime: null },
    claim: null,
    origin: { latitude: -34.61, longitude: -58.39, zoneNumber: { _id: zone } },
    destination: { latitude: -34.63, longitude: -58.42 },
    assignedRider: riderId === undefined ? null : { _id: riderId },
  } as OperatorOrder
}

const scene = (riders: OperatorRider[], orders: OperatorOrder[], zoneId: string | null = null) =>
  sceneOf({ riders, orders, zoneId, now, format })
const states = (riders: OperatorRider[], orders: OperatorOrder[] = []) =>
  scene(riders, orders).riders.map((live) => `${live.rider.fullName} ${live.state} ${live.order?._id ?? '-'}`)

it('leaves out riders off duty and orders that are finished', () => {
  const { riders, orders } = scene(
    [rider('Ana'), rider('Beto', { working: false })],
    [order('open', 'pending', 1), order('done', 'delivered', 9), order('gone', 'canceled', 9)],
  )
  expect(riders.map((live) => live.rider._id)).toEqual(['Ana'])
  expect(orders.map((live) => live.order._id)).toEqual(['open'])
})

it('tells who is free, who has an order and who is lost, the lost first', () => {
  const lost = rider('Zoe', { lastPositionTime: ago(4) })
  const unseen = rider('Yago', { lastPosition: null, lastPositionTime: null })
  expect(
    states([rider('Ana'), rider('Caro'), rider('Beto'), lost, unseen], [order('o', 'to_pickup', 5, 'Ana')]),
  ).toEqual(['Yago lost -', 'Zoe lost -', 'Beto free -', 'Caro free -', 'Ana busy o'])
})

it('tells who pauses, though the phone sleeps, until the pause is over', () => {
  const paused = (minutes: number, seen = 1) =>
    rider('Ana', { pausedUntil: ago(-minutes), lastPositionTime: ago(seen) })
  expect(states([paused(20), rider('Zoe')])).toEqual(['Zoe free -', 'Ana paused -'])
  expect(states([paused(20, 40)])).toEqual(['Ana paused -'])
  expect(states([paused(0)])).toEqual(['Ana free -'])
  expect(scene([paused(20)], []).riders[0]?.pause).toBe('En pausa hasta las 12:20')
})

it('counts an order that failed as nobody’s', () => {
  expect(states([rider('Ana')], [order('o', 'error', 5, 'Ana')])).toEqual(['Ana free -'])
})

it('shows a lost rider as lost with an order in hand too', () => {
  expect(states([rider('Ana', { lastPositionTime: ago(9) })], [order('o', 'on the way', 5, 'Ana')])).toEqual([
    'Ana lost o',
  ])
})

it('puts problems first, then who waits longest, then what is under way', () => {
  const { orders } = scene(
    [],
    [
      order('a', 'on the way', 30),
      order('b', 'pending', 2),
      order('c', 'pending', 12),
      order('d', 'error', 1),
    ],
  )
  expect(orders.map((live) => `${live.order._id} ${live.group} ${live.wait.brief}`)).toEqual([
    'd problem 1 min',
    'c unassigned 12 min',
    'b unassigned 2 min',
    'a underWay 30 min',
  ])
})

it.each<[OrderStatus, 'pickup' | 'delivery']>([
  ['pending', 'pickup'],
  ['assigned', 'pickup'],
  ['to_pickup', 'pickup'],
  ['waiting_pickup', 'pickup'],
  ['on the way', 'delivery'],
  ['error', 'pickup'],
])('an order %s stands at its %s', (status, stop) => {
  const place = stop === 'pickup' ? { lat: -34.61, lng: -58.39 } : { lat: -34.63, lng: -58.42 }
  expect(scene([], [order('o', status, 0)]).orders).toMatchObject([{ stop, place }])
})

it('shows one zone alone', () => {
  const palermo = { zone: { _id: 'palermo' } as OperatorRider['zone'] }
  const { riders, orders } = scene(
    [rider('Ana'), rider('Beto', palermo)],
    [order('a', 'pending', 1), order('b', 'pending', 1, undefined, 'palermo')],
    'palermo',
  )
  expect([riders.map((live) => live.rider._id), orders.map((live) => live.order._id)]).toEqual([
    ['Beto'],
    ['b'],
  ])
})

it('puts what is for later behind what waits', () => {
  const later = { ...order('later', 'pending', 90), schedule: { pickupTime: ago(-30) } } as OperatorOrder
  const { orders } = scene([], [later, order('now', 'pending', 1)])
  expect(orders.map((live) => `${live.order._id} ${live.wait.brief}`)).toEqual(['now 1 min', 'later 12:30'])
})

it('stacks what waits at one place, and goes through the stack in turn', () => {
  const { orders } = scene(
    [],
    [order('a', 'pending', 3), order('b', 'pending', 2), order('c', 'error', 1), order('d', 'on the way', 1)],
  )
  const stacks = stacksOf(orders)
  const ids = stacks.map((stack) => stack.map((live) => live.order._id).join(''))
  expect(ids).toEqual(['c', 'ab', 'd'])
  const waiting = stacks[1] ?? []
  const shown = [null, 'a', 'b', 'c'].map((chosen) => nextInStack(waiting, chosen)?.order._id)
  expect(shown).toEqual(['a', 'b', 'a', 'a'])
})
