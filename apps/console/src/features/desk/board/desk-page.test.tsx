/** The desk: what needs a person is told, comes first, is seen by somebody, and stays under the pointer. */
import type { BoardOrder } from '@puni/contract/board/entities'
import type { Page } from '@puni/verify/support/components/page'
import { button } from '@puni/verify/support/phone'
import { CENTRO, heldOrder, NOON } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { boardOrder, boardRider } from '../../../testing/board.ts'
import { test } from '../../../testing/scripted.ts'

// They need WebGL.
vi.mock('./desk-map.tsx', () => ({ default: () => null }))
vi.mock('../orders/order-route-map.tsx', () => ({ default: () => null }))

// Without a layout every list would be of no height, and have no rows.
const HEIGHT = Object.getOwnPropertyDescriptor(Element.prototype, 'clientHeight')!
beforeAll(() => {
  Object.defineProperty(Element.prototype, 'clientHeight', { ...HEIGHT, get: () => 600 })
})
afterAll(() => {
  Object.defineProperty(Element.prototype, 'clientHeight', HEIGHT)
})

const ago = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000).toISOString()
/** An order of which nobody has to think. */
const calm = (changes: Partial<BoardOrder>) =>
  boardOrder({ zoneId: CENTRO._id, stepAt: ago(1), promisedAt: ago(-30), ...changes })
const waiting = (changes: Partial<BoardOrder>) => calm({ stepAt: ago(7), ...changes })

const rows = async (page: Page) =>
  (await page.getByRole('list', { name: 'Pedidos abiertos' }).getByRole('link').allTextContents()).map(
    (text) => Number.parseInt(text, 10),
  )
const row = (page: Page, number: number) => page.getByRole('link', { name: new RegExp(`^Pedido ${number}:`) })

async function openDesk(
  page: Page,
  api: ScriptedApi,
  orders: readonly BoardOrder[],
  path = '/',
): Promise<void> {
  api.streams().replies('getBoard', { orders: [...orders], riders: [] })
  await page.goto(path)
  await expect(page.getByRole('list', { name: 'Pedidos abiertos' })).toBeVisible()
}
const changes = async (page: Page, ...orders: BoardOrder[]) =>
  await page.say({ type: 'board', orders, riders: [], moves: [] })

test('a trouble that begins is told in words, in the badge and in the tab; seen, it is quiet', async ({
  page,
  api,
}) => {
  await openDesk(page, api, [calm({ _id: 'a', number: 7 })])
  expect(document.title).toMatch(/^Pedidos/)
  const lost = calm({
    _id: 'b',
    number: 8,
    status: 'error',
    problem: { actor: 'rider', at: ago(0), reason: 'Me robaron la moto' },
    stepAt: ago(0),
  })
  await changes(page, lost)
  await expect(page.getByText('Problema, pedido 8: Me robaron la moto')).toBeVisible()
  expect(await rows(page)).toEqual([8, 7])
  await expect(page.getByText('con un aviso sin ver')).toBeVisible()
  expect(document.title).toMatch(/^\(1\) Pedidos/)

  const seen = { kind: 'problem', since: lost.stepAt, by: 'Olga Operadora', at: ago(0) } as const
  api.replies('acknowledgeTrouble', { ...lost, acknowledged: [seen] })
  await button(page, 'Lo veo: pedido 8').click()
  await expect(page.getByText('Lo vio Olga Operadora, 12:00')).toBeVisible()
  expect(api.sent('acknowledgeTrouble')[0]?.body).toEqual({ kind: 'problem', since: lost.stepAt })
  expect(document.title).toMatch(/^Pedidos/)
})

test('what another operator has seen is said with the name, and not told again', async ({ page, api }) => {
  const seen = { kind: 'nobody', since: ago(4), by: 'Beto', at: ago(2) } as const
  await openDesk(page, api, [waiting({ _id: 'a', number: 7, acknowledged: [seen] })])
  await expect(page.getByText('Lo vio Beto, 11:58')).toBeVisible()
  await expect(page.getByText(/con un aviso sin ver/)).toHaveCount(0)
})

test('nothing moves while it is pointed at; what changed meanwhile waits for a click', async ({
  page,
  api,
}) => {
  const [one, two] = [waiting({ _id: 'a', number: 7 }), calm({ _id: 'b', number: 8 })]
  await openDesk(page, api, [one, two])
  expect(await rows(page)).toEqual([7, 8])
  await row(page, 8).focus()
  await changes(page, waiting({ _id: 'c', number: 9, stepAt: ago(20) }), { ...one, status: 'canceled' })
  expect(await rows(page)).toEqual([7, 8, 9])
  await expect(row(page, 7)).toHaveAttribute('aria-label', 'Pedido 7: Ya no está abierto')
  await button(page, '2 novedades: ordenar la lista').click()
  expect(await rows(page)).toEqual([9, 8])
})

test('the keyboard does the work: down, up, next trouble, seen, open, close, search', async ({
  page,
  api,
}) => {
  const orders = [
    waiting({ _id: 'a', number: 7 }),
    waiting({ _id: 'b', number: 8, stepAt: ago(5) }),
    calm({ _id: 'c', number: 9 }),
  ]
  const { assignedRider: _rider, handover: _handover, ...held } = heldOrder('assigned')
  api
    .replies('getOperatorOrder', {
      ...held,
      assignedRider: null,
      offeredToName: null,
      riderBlocked: false,
      claim: null,
      problem: null,
    })
    .replies('listOrderEvents', { events: [], offers: [] })
  await openDesk(page, api, orders)
  const focused = () => document.activeElement?.getAttribute('data-order')
  await page.press('j')
  await expect.poll(focused).toBe('a')
  await page.press('j')
  await expect.poll(focused).toBe('b')
  await page.press('k')
  await expect.poll(focused).toBe('a')
  await page.press('p')
  await expect.poll(focused).toBe('b')
  api.replies('acknowledgeTrouble', {
    ...orders[1]!,
    acknowledged: [{ kind: 'nobody', since: ago(2), by: 'Olga', at: ago(0) }],
  })
  await page.press('v')
  await expect(page.getByText('Lo vio Olga, 12:00')).toBeVisible()
  await page.press('p')
  await expect.poll(focused).toBe('a')
  await row(page, 7).click()
  expect(page.path()).toBe('/orders/a')
  await page.press('j')
  expect(page.path()).toBe('/orders/b')
  await page.press('Escape')
  expect(page.path()).toBe('/')
  await page.press('/')
  expect(document.activeElement).toBe(await page.getByLabel('Buscar').element())
  await page.getByLabel('Buscar').fill('j')
  expect(page.path(), 'typed, not pressed').toBe('/?q=j')
  await page.getByLabel('Buscar').fill('')
  await row(page, 7).focus()
  await page.press('?')
  await expect(page.getByRole('dialog', { name: 'Atajos del teclado' })).toBeVisible()
})

test('what is shown is in the address: search, zone, situation, riders', async ({ page, api }) => {
  const orders = [
    waiting({ _id: 'a', number: 7 }),
    calm({ _id: 'b', number: 8, sender: 'La Fábrica', status: 'assigned' }),
  ]
  api
    .streams()
    .replies('getBoard', { orders, riders: [boardRider({ fullName: 'Ana Sosa', positionAt: ago(0) })] })
  await page.goto('/?q=fabrica')
  await expect(row(page, 8)).toBeVisible()
  expect(await rows(page)).toEqual([8])
  await page.getByLabel('Buscar').fill('7')
  expect(await rows(page)).toEqual([7])
  await expect(page.getByRole('link', { name: 'Buscar en todos los días' })).toHaveAttribute(
    'href',
    '/history?q=7',
  )
  await page.getByLabel('Buscar').fill('')
  await page.getByRole('button', { name: /^En curso/ }).click()
  expect(page.path()).toBe('/?group=underWay')
  await page.getByRole('link', { name: 'Zonas' }).click()
  await page
    .getByRole('link', { name: /^Pedidos/ })
    .first()
    .click()
  expect(page.path(), 'as it was left').toBe('/?group=underWay')
  await page.getByRole('link', { name: /^Riders ?1/ }).click()
  await expect(page.getByRole('list', { name: 'Riders de turno' })).toContainText('Ana Sosa')
  expect(page.path()).toBe('/?group=underWay&view=riders')
})

test('a board that does not come says so, and is asked for again', async ({ page, api }) => {
  api.streams().refuses('getBoard', 'FORBIDDEN')
  await page.goto('/')
  await expect(button(page, 'Reintentar')).toBeVisible()
  api.replies('getBoard', { orders: [calm({ _id: 'a', number: 7 })], riders: [] })
  await button(page, 'Reintentar').click()
  await expect(row(page, 7)).toBeVisible()
})

test('many are canceled for one reason; what is refused for one is told, and keeps no other from it', async ({
  page,
  api,
}) => {
  const orders = [calm({ _id: 'a', number: 7 }), calm({ _id: 'b', number: 8 }), calm({ _id: 'c', number: 9 })]
  await openDesk(page, api, orders)
  api.answers('setOrderStatus', () => {
    // The next one was delivered meanwhile.
    api.refuses('setOrderStatus', 'ORDER_CHANGED')
    return { order: heldOrder('assigned') }
  })
  await button(page, 'Elegir varios (X)').click()
  for (const number of [7, 8]) await page.getByLabel(`Elegir el pedido ${number}`).click()
  await expect(page.getByText('2 elegidos')).toBeVisible()
  await button(page, 'Cancelar…').click()
  await button(page, 'Cancelar los pedidos').click()
  await expect(page.getByText('Escribí el motivo')).toBeVisible()
  await page.getByLabel('Motivo').fill('Se cortó la luz')
  await button(page, 'Cancelar los pedidos').click()
  await expect(page.getByText('Se canceló 1 pedido.')).toBeVisible()
  await expect(page.getByText(/^#8: /)).toBeVisible()
  expect(api.sent('setOrderStatus').map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ status: 'canceled', reason: 'Se cortó la luz' })),
  )
  await button(page, 'Cerrar').click()
  await expect(page.getByText('2 elegidos')).not.toBeVisible()
})

test('X chooses the line that is marked, and what leaves the board is no longer chosen', async ({
  page,
  api,
}) => {
  await openDesk(page, api, [calm({ _id: 'a', number: 7 }), calm({ _id: 'b', number: 8 })])
  for (const id of ['a', 'b']) {
    await page.press('j')
    await expect.poll(() => document.activeElement?.getAttribute('data-order')).toBe(id)
    await page.press('x')
  }
  await expect(page.getByText('2 elegidos')).toBeVisible()
  await changes(page, calm({ _id: 'a', number: 7, status: 'delivered' }))
  await expect(page.getByText('1 elegido')).toBeVisible()
  await page.press('Escape')
  await expect(page.getByText('1 elegido')).not.toBeVisible()
})
