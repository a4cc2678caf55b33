/** The orders of a day, narrowed. */
import { button } from '@puni/verify/support/phone'
import type { Page } from '@puni/verify/support/components/page'
import { expect } from 'vitest'
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
