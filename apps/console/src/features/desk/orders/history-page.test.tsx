/** The orders of days, narrowed, found and saved. */
import { runFor } from '@puni/verify/support/components/clock'
import type { Page } from '@puni/verify/support/components/page'
import { button } from '@puni/verify/support/phone'
import { CENTRO, orderOf } from '@puni/verify/support/scripted/entities'
import { expect, vi } from 'vitest'
import { test } from '../../../testing/scripted.ts'

const situation = (page: Page, name: RegExp) => page.getByRole('button', { name })

test('what is chosen is in the address, and there after a reload', async ({ page, api }) => {
  const counts = { unassigned: 3, underWay: 2, problem: 1, review: 0, finished: 4 }
  api.replies('listOperatorOrders', { orders: [], next: null, counts }).replies('listZones', [CENTRO])
  await page.goto('/history')
  await situation(page, /^Terminados/).click()
  expect(page.path()).toBe('/history?group=finished')
  await page.getByLabel('Desde').fill('2026-03-05')
  expect(page.path()).toBe('/history?group=finished&from=2026-03-05&to=2026-03-06')
  await page.getByLabel('Hasta').fill('2026-03-05')
  await page.getByLabel('Zona').selectOption(CENTRO._id)
  await page.reload()
  await expect(situation(page, /^Terminados/)).toHaveAttribute('aria-pressed', 'true')
  expect(api.sent('listOperatorOrders').at(-1)?.query).toEqual({
    group: 'finished',
    from: '2026-03-05',
    to: '2026-03-05',
    zoneId: CENTRO._id,
  })
  await button(page, 'Ir a hoy').click()
  expect(page.path()).toBe('/history')
})

test('a search is of all days by number, and says in which it looked', async ({ page, api }) => {
  api.answers('listOperatorOrders', ({ query }) => ({
    orders: query['search'] === '#7' ? [listed(7)] : [],
    next: null,
    counts: null,
  }))
  await page.goto('/history')
  await page.press('/')
  await page.getByLabel('Buscar pedidos').fill('#7')
  await expect(page.getByRole('cell', { name: '7', exact: true })).toBeVisible()
  await page.getByLabel('Buscar pedidos').fill('nadie')
  await expect(page.getByText('Ningún pedido con «nadie»')).toBeVisible()
  await expect(page.getByText('en los últimos 31')).toBeVisible()
})

test('a view is saved under a name, found again, and removed', async ({ page, api }) => {
  api.replies('listOperatorOrders', { orders: [listed(7)], next: null, counts: null })
  await page.goto('/history?q=rosa&group=finished')
  await button(page, 'Vistas').click()
  await page.getByLabel('Nombre de la vista de ahora').fill('De Rosa')
  await button(page, 'Guardar vista').click()
  await page.goto('/history')
  await button(page, 'Vistas').click()
  await page.getByRole('link', { name: 'De Rosa' }).click()
  expect(page.path()).toBe('/history?q=rosa&group=finished')
  await button(page, 'Vistas').click()
  await button(page, 'Quitar la vista De Rosa').click()
  await expect(page.getByText('Todavía no guardaste ninguna.')).toBeVisible()
})

test('what is listed is saved as a table, all its pages', async ({ page, api }) => {
  const saved: Promise<string>[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push((file as Blob).text())
    return 'blob:1'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  api.answers('listOperatorOrders', ({ query }) =>
    query['after'] === '7'
      ? { orders: [{ ...listed(6), externalReference: '=1+1' }], next: null, counts: null }
      : { orders: [listed(7)], next: '7', counts: null },
  )
  await page.goto('/history?q=rosa')
  await button(page, 'CSV').click()
  await expect(page.getByText('Planilla guardada: 2 pedidos.')).toBeVisible()
  expect(click).toHaveBeenCalledOnce()
  const [, first, second] = (await saved[0]!).split('\r\n')
  expect(first).toMatch(
    /^7;;Pendiente;Centro;Pizzería Güerrín;Corrientes 1368, Buenos Aires;.*;12500;2300;2026-03-06 12:00:00;;;No$/,
  )
  expect(second).toMatch(/^6;'=1\+1;/)
  vi.restoreAllMocks()
})

function listed(number: number) {
  const { handover: _, ...order } = orderOf({ _id: `o${number}`, number })
  return { ...order, offeredToName: null, riderBlocked: false, claim: null, problem: null }
}

test('the next page comes, though an order changes while it is on its way', async ({ page, api }) => {
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
