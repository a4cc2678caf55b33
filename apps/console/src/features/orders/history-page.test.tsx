/** The orders of a day, narrowed. */
import { button } from '@puni/verify/support/phone'
import { orderOf } from '@puni/verify/support/scripted/entities'
import type { Page } from '@puni/verify/support/components/page'
import { expect } from 'vitest'
import { runFor } from '@puni/verify/support/components/clock'
import { test } from '../../testing/scripted.ts'

const situation = (page: Page, name: RegExp) => page.getByRole('button', { name })

test('the day and the situation that are chosen are in the address, and there after a reload', async ({
  page,
  api,
}) => {
  const counts = { unassigned: 3, underWay: 2, problem: 1, review: 0, finished: 4 }
  api.replies('listOperatorOrders', { orders: [], next: null, counts })
  await page.goto('/history')
  await situation(page, /^Terminados/).click()
  expect(page.path()).toBe('/history?group=finished')
  await page.getByLabel('Día').fill('2026-03-05')
  expect(page.path()).toBe('/history?group=finished&day=2026-03-05')
  await page.reload()
  await expect(situation(page, /^Terminados/)).toHaveAttribute('aria-pressed', 'true')
  expect(api.sent('listOperatorOrders').at(-1)?.query).toMatchObject({ group: 'finished', day: '2026-03-05' })
  await button(page, 'Ir a hoy').click()
  expect(page.path()).toBe('/history?group=finished')
  await situation(page, /^Todos/).click()
  expect(page.path()).toBe('/history')
})

test('the next page comes, though an order changes while it is on its way', async ({ page, api }) => {
  const listed = (number: number) => {
    const { handover: _, ...order } = orderOf({ _id: `o${number}`, number })
    return { ...order, offeredToName: null, riderBlocked: false, claim: null, problem: null }
  }
  const counts = { unassigned: 2, underWay: 0, problem: 0, review: 0, finished: 0 }
  api
    .streams()
    .answers('listOperatorOrders', ({ query }) =>
      query['after'] === '7'
        ? { orders: [listed(6)], next: null, counts: null }
        : { orders: [listed(7)], next: '7', counts },
    )
  await page.goto('/history')
  await expect(page.getByRole('cell', { name: '7', exact: true })).toBeVisible()
  const release = api.holds('listOperatorOrders')
  await button(page, 'Ver más pedidos').click()
  await page.say({ type: 'order', orderId: 'o7' })
  await runFor(5_000)
  release()
  await expect(page.getByRole('cell', { name: '6', exact: true })).toBeVisible()
})
