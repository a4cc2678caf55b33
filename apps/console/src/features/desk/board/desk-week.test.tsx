/** A desk that stays open for a week: what passes over the board leaves nothing behind, and days change at midnight. */
import type { BoardOrder } from '@puni/contract/board/entities'
import { runFor, setTime } from '@puni/verify/support/components/clock'
import type { Page } from '@puni/verify/support/components/page'
import { CENTRO, NOON } from '@puni/verify/support/scripted/entities'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { boardOrder, boardRider } from '../../../testing/board.ts'
import { test } from '../../../testing/scripted.ts'

// It needs WebGL.
vi.mock('./desk-map.tsx', () => ({ default: () => null }))

// Without a layout every list would be of no height, and have no rows.
const HEIGHT = Object.getOwnPropertyDescriptor(Element.prototype, 'clientHeight')!
beforeAll(() => {
  Object.defineProperty(Element.prototype, 'clientHeight', { ...HEIGHT, get: () => 600 })
})
afterAll(() => {
  Object.defineProperty(Element.prototype, 'clientHeight', HEIGHT)
  Reflect.deleteProperty(performance, 'now')
})

const STEP_MS = 60 * 60_000
const STEPS_A_DAY = 24
const ORDERS_A_STEP = 30
/** One of so many has a trouble. */
const TROUBLED = 5
const RIDERS = Array.from({ length: 30 }, (_, n) =>
  boardRider({ _id: `r${n}`, fullName: `Rider ${n}`, zoneId: CENTRO._id }),
)
/** What garbage collection may miss, of an order; one that is kept has three times as much. */
const NOISE_BYTES = 1_000

const now = () => new Date(Date.now()).toISOString()
const ordersOf = (step: number, changes: Partial<BoardOrder>) =>
  step < 0
    ? []
    : Array.from({ length: ORDERS_A_STEP }, (_, n) => {
        const number = step * ORDERS_A_STEP + n
        const isTrouble = changes.status === 'to_pickup' && number % TROUBLED === 0
        const problem = { actor: 'rider', at: now(), reason: 'Pinché' } as const
        return boardOrder({
          _id: `o${number}`,
          number,
          zoneId: CENTRO._id,
          stepAt: now(),
          promisedAt: new Date(Date.now() + 2 * STEP_MS).toISOString(),
          ...changes,
          ...(isTrouble && { status: 'error', problem }),
        })
      })

/** In each step orders are placed, those of the last one taken, and those before delivered; everybody moves. */
async function passStep(page: Page, step: number): Promise<void> {
  setTime(new Date(NOON.getTime() + step * STEP_MS))
  const orders = [
    ...ordersOf(step, {}),
    ...ordersOf(step - 1, { status: 'to_pickup', rider: { _id: 'r1', fullName: 'Rider 1' } }),
    ...ordersOf(step - 2, { status: 'delivered' }),
  ]
  const moves = RIDERS.map(({ _id }, n) => [_id, -34.6 - n / 1e3, -58.4 + step / 1e5, now()] as const)
  await page.say({ type: 'board', orders, riders: [], moves })
  // Toasts go, the clock ticks.
  await runFor(6_500)
}

const collectGarbage = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
})()

function sizes() {
  collectGarbage()
  return {
    elements: document.querySelectorAll('*').length,
    timers: vi.getTimerCount(),
    heap: process.memoryUsage().heapUsed,
  }
}

test('a week of 5,000 orders leaves neither rows nor timers nor memory behind', async ({ page, api }) => {
  // What is kept for a minute is so by this clock. (A spy would keep every call.)
  performance.now = () => Date.now()
  api.streams().replies('getBoard', { orders: [], riders: RIDERS })
  await page.goto('/')
  const days = []
  for (let step = 0; step < 7 * STEPS_A_DAY; step += 1) {
    await passStep(page, step)
    if ((step + 1) % STEPS_A_DAY === 0) days.push(sizes())
  }
  await expect(page.getByText('Y 3 avisos nuevos más: Problema 3').first(), 'as one').toBeVisible()
  // The code is warm after the second day.
  const [, second, last] = [days[0]!, days[1]!, days.at(-1)!]
  const orders = 5 * STEPS_A_DAY * ORDERS_A_STEP
  expect(last.elements).toBeLessThanOrEqual(second.elements)
  expect(last.timers).toBeLessThanOrEqual(second.timers + 1)
  expect((last.heap - second.heap) / orders).toBeLessThan(NOISE_BYTES)
})

test('at midnight tomorrow becomes today, on the desk and in the list of the day', async ({ page, api }) => {
  const midnight = Date.parse('2026-03-07T03:00:00.000Z')
  const later = boardOrder({ zoneId: CENTRO._id, dueAt: new Date(midnight + 10 * STEP_MS).toISOString() })
  api.streams().replies('getBoard', { orders: [later], riders: [] })
  await page.goto('/')
  setTime(new Date(midnight - 6_000))
  await runFor(5_500)
  await expect(page.getByText('Para el 7/3 10:00')).toBeVisible()
  await runFor(6_000)
  await expect(page.getByText('Para las 10:00')).toBeVisible()

  await page.goto('/history')
  setTime(new Date(midnight + 24 * STEP_MS - 16_000))
  const asked = () => api.sent('listOperatorOrders').length
  const pass = async () => {
    await page.beat()
    await runFor(8_000)
  }
  const before = asked()
  await pass()
  expect(asked()).toBe(before)
  for (let n = 0; n < 3; n += 1) await pass()
  expect(asked()).toBe(before + 1)
})
