import { expect, it } from 'vitest'
import { sceneOf } from '../../../shared/desk/desk-scene.ts'
import { BOARD_NOW as NOW, boardOrder, boardRider, minutesAgo } from '../../../testing/board.ts'
import { DESK_GROUPS, filterOf, foundIn, isInGroup } from './desk-filter.ts'

const scene = sceneOf(
  {
    orders: [
      boardOrder({ _id: '1', number: 120 }),
      boardOrder({ _id: '2', number: 12, sender: 'La Fábrica', zoneId: 'sur' }),
      boardOrder({ _id: '3', number: 7, status: 'assigned', rider: { _id: 'ana', fullName: 'Ana Núñez' } }),
      boardOrder({ _id: '4', number: 8, status: 'error', stepAt: minutesAgo(3) }),
    ],
    riders: [boardRider({ _id: 'ana', fullName: 'Ana Núñez' }), boardRider({ _id: 'x', zoneId: 'sur' })],
  },
  [],
  NOW,
)
const found = (search: string, zoneId = '') => {
  const { orders, riders } = foundIn(scene, { search, zoneId })
  return [
    ...orders.map(({ order }) => order.number).toSorted((a, b) => a - b),
    ...riders.map(({ rider }) => rider._id),
  ]
}

it.each([
  ['', [7, 8, 12, 120, 'x', 'ana']],
  ['12', [12, 120]],
  ['#12', [12, 120]],
  ['guerrin belg', [7, 8, 120]],
  ['FABRICA', [12]],
  ['nuñez', [7, 'ana']],
  ['#7', [7, 'ana']],
  ['%', []],
  ["'", []],
  ['a'.repeat(60), []],
  ['  ', [7, 8, 12, 120, 'x', 'ana']],
] as const)('%j finds', (search, expected) => {
  expect(found(search)).toEqual(expected)
})

it('a zone shows its own', () => {
  expect(found('', 'sur')).toEqual([12, 'x'])
})

it('each situation has its orders, and one with a trouble is there too', () => {
  const inGroup = DESK_GROUPS.map((group) => [
    group,
    scene.orders.filter((order) => isInGroup(order, group)).map(({ order }) => order.number),
  ])
  expect(Object.fromEntries(inGroup)).toEqual({
    trouble: [8],
    unassigned: [12, 120],
    underWay: [7],
    problem: [8],
    review: [],
  })
})

it('the address says what is shown; what it does not know is not chosen', () => {
  expect(filterOf(new URLSearchParams('group=underWay&zone=sur&q=ana'))).toEqual({
    group: 'underWay',
    zoneId: 'sur',
    search: 'ana',
  })
  expect(filterOf(new URLSearchParams('group=x'))).toEqual({ group: null, zoneId: '', search: '' })
})
