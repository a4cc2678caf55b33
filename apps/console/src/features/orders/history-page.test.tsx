/** The list of orders, narrowed. */
import { button } from '@puni/verify/support/phone'
import type { Page } from '@puni/verify/support/components/page'
import { expect } from 'vitest'
import { test } from '../../testing/scripted.ts'

const situation = (page: Page, name: RegExp) => page.getByRole('button', { name })

test('the situation that is chosen is in the address, and there after a visit to another section', async ({
  page,
  api,
}) => {
  const counts = { unassigned: 3, underWay: 2, problem: 1, review: 0, finished: 4 }
  api.replies('listOperatorOrders', { orders: [], next: null, counts }).replies('listZones', [])
  await page.goto('/')
  await situation(page, /^En curso/).click()
  expect(page.path()).toBe('/?group=underWay')
  await page.getByRole('link', { name: 'Zonas' }).click()
  await page.getByRole('link', { name: /^Pedidos/ }).click()
  expect(page.path()).toBe('/?group=underWay')
  await expect(situation(page, /^En curso/)).toHaveAttribute('aria-pressed', 'true')
  expect(api.sent('listOperatorOrders').map(({ query }) => query['group'])).toContain('underWay')

  await page.getByLabel('Día').fill('2026-03-05')
  expect(page.path()).toBe('/?group=underWay&day=2026-03-05')
  await button(page, 'Ir a hoy').click()
  expect(page.path()).toBe('/?group=underWay')
  await page.reload()
  await expect(situation(page, /^En curso/)).toHaveAttribute('aria-pressed', 'true')
  await situation(page, /^Todos/).click()
  expect(page.path()).toBe('/')
})
