/** 'Locales que deben': what each store owes all riders, its orders up to a day, and what settles them at once. */
import type { Reply } from '@puni/contract/calls'
import { formatPesos } from '@puni/contract/pesos'
import type { Page } from '@puni/verify/support/components/page'
import { button, dialog } from '@puni/verify/support/phone'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { describe, expect } from 'vitest'
import { OLGA, test } from '../../../testing/scripted.ts'

const AT = '2026-03-02T15:20:00.000Z'
const debt = (number: number, replace: object = {}): Reply<'getStoreDues'>['debts'][number] => ({
  order: { _id: `o-${number}`, number, storeName: 'Doña Rosa' },
  rider: { _id: 'r-1', fullName: 'Ramona Díaz' },
  money: 1_000.5,
  isInHand: false,
  since: AT,
  ...replace,
})
const DUES: Reply<'getStoreDues'> = {
  store: { _id: null, name: 'Doña Rosa' },
  debts: [debt(7), debt(8), debt(9, { isInHand: true }), debt(10, { money: -300 })],
  due: { orders: 2, money: 2_001 },
  more: { due: 0, others: 0 },
}
const FEES: Reply<'getStoreFees'> = {
  store: DUES.store,
  fees: [7, 8].map((number) => ({
    order: { _id: `o-${number}`, number, storeName: 'Doña Rosa' },
    money: 2_300.25,
    since: AT,
  })),
  owed: { orders: 2, money: 4_600.5 },
  more: 0,
  payments: [],
}
const PAYMENT: Reply<'getStoreFees'>['payments'][number] = {
  _id: 'p-1',
  money: 1_000,
  orders: 1,
  at: AT,
  by: 'Olga Ruiz',
  reason: 'Transferencia 77',
  undoneAt: null,
  undone: null,
}
const SETTLE = 'Registrar devolución'

async function open(page: Page, api: ScriptedApi, dues = DUES): Promise<void> {
  api
    .replies('getStoreDues', dues)
    .replies('getStoreFees', { ...FEES, fees: [], owed: { orders: 0, money: 0 } })
  await page.goto('/riders/dues/store?name=Do%C3%B1a+Rosa')
  await expect(page.getByRole('heading', { name: 'Doña Rosa' })).toBeVisible()
}

describe('Locales que deben', () => {
  test('lists stores by page, each a way to its orders, but for those without a name', async ({
    page,
    api,
  }) => {
    const dues = (_id: string | null, name: string | null, owes: number) => ({
      store: { _id, name },
      owes,
      orders: 3,
      since: AT,
      isOwed: 0,
      fees: owes === 900 ? 2_300.25 : -50,
    })
    api.replies('listDues', { dues: [], total: 0, proof: null }).replies('listStoreDues', {
      stores: [dues('s-1', 'Güerrín', 900), dues(null, 'Doña Rosa', 500.5)],
      total: 3,
    })
    await page.goto('/riders/dues')
    const rosa = page.getByRole('row').filter({ hasText: 'Doña Rosa' })
    await expect(rosa).toContainText(formatPesos(500.5))
    await expect(rosa).toContainText('02/03/2026')
    await expect(rosa).toContainText(`${formatPesos(50)} a favor`)
    await expect(page.getByRole('row').filter({ hasText: 'Güerrín' })).toContainText(formatPesos(2_300.25))
    await expect(rosa.getByRole('link', { name: 'Doña Rosa' })).toHaveAttribute(
      'href',
      '/riders/dues/store?name=Do%C3%B1a+Rosa',
    )
    await expect(page.getByRole('link', { name: 'Güerrín' })).toHaveAttribute(
      'href',
      '/riders/dues/store?id=s-1',
    )
    api.replies('listStoreDues', { stores: [dues(null, null, 1)], total: 3 })
    await button(page, 'Ver más locales').click()
    await expect(page.getByText('Sin nombre: mirá la Caja de cada rider')).toBeVisible()
    await expect(button(page, 'Ver más locales')).toHaveCount(0)
    expect(api.sent('listStoreDues').map(({ query }) => query['offset'])).toEqual(['0', '2'])
  })
})

describe('a store that owes', () => {
  test('shows its orders with their riders, and what is not to be settled', async ({ page, api }) => {
    await open(page, api)
    await expect(page.getByText(`Les debe ${formatPesos(2_001)} por 2 pedidos.`)).toBeVisible()
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    await expect(row('#7').getByRole('link', { name: '#7' })).toHaveAttribute('href', '/orders/o-7')
    await expect(row('#7').getByRole('link', { name: 'Ramona Díaz' })).toHaveAttribute('href', '/riders/r-1')
    await expect(row('#9')).toContainText('en curso')
    await expect(row('#10')).toContainText('lo debe el rider')
  })

  test('is asked about another day, until which nothing may be due', async ({ page, api }) => {
    await open(page, api)
    api.replies('getStoreDues', { ...DUES, debts: [], due: { orders: 0, money: 0 } })
    await page.getByLabel('Hasta').fill('2026-02-28')
    await expect(page.getByText('Hasta ese día no les debe nada.')).toBeVisible()
    await expect(button(page, SETTLE)).toHaveCount(0)
    expect(api.sent('getStoreDues').map(({ query }) => query)).toEqual([
      { name: 'Doña Rosa', until: '2026-03-06' },
      { name: 'Doña Rosa', until: '2026-02-28' },
    ])
  })

  test('is settled at once, as it was seen', async ({ page, api }) => {
    await open(page, api)
    await button(page, SETTLE).click()
    const asked = dialog(page, 'Lo que debe Doña Rosa')
    await expect(asked).toContainText(`${formatPesos(2_001)} por 2 pedidos, pagados hasta el 06/03/2026.`)
    await asked.getByLabel('La plataforma se hace cargo por el local').click()
    await asked.getByLabel('Motivo').fill('Cerró')
    api.replies('settleStore', { orders: 2, money: 2_001, left: 0 })
    await button(asked, 'Registrar').click()
    await expect(page.getByText('Registrado: 2 pedidos.', { exact: true })).toBeVisible()
    expect(api.sent('settleStore').map(({ body }) => body)).toEqual([
      { name: 'Doña Rosa', until: '2026-03-06', seen: 2_001, kind: 'platform-bears', reason: 'Cerró' },
    ])
  })

  test('what changed meanwhile is told before it is done nevertheless', async ({ page, api }) => {
    await open(page, api)
    await button(page, SETTLE).click()
    api.replies('getStoreDues', { ...DUES, due: { orders: 1, money: 1_000.5 } })
    api.refuses('settleStore', 'DEBT_STALE', 'Mientras tanto pasó a $ 1.000,50')
    const asked = dialog(page, 'Lo que debe Doña Rosa')
    await button(asked, 'Registrar').click()
    await expect(asked).toContainText('Mientras tanto pasó a $ 1.000,50')
    await expect(asked).toContainText(`${formatPesos(1_000.5)} por 1 pedido`)
    api.replies('settleStore', { orders: 1, money: 1_000.5, left: 0 })
    await button(asked, 'Registrar igual').click()
    await expect(page.getByText('Registrado: 1 pedido.', { exact: true })).toBeVisible()
    expect(api.sent('settleStore').at(-1)?.body).toMatchObject({ seen: 1_000.5 })
  })

  test('with very many orders says that the oldest come first, and how many are left', async ({
    page,
    api,
  }) => {
    await open(page, api, { ...DUES, due: { orders: 200, money: 9 }, more: { due: 50, others: 4 } })
    await expect(
      page.getByText('Son los 200 más viejos, y se registran juntos. Después quedan 50 pedidos más.'),
    ).toBeVisible()
    await expect(page.getByText('Hay 4 pedidos más en curso o que deben riders.')).toBeVisible()
    await button(page, SETTLE).click()
    api.replies('settleStore', { orders: 200, money: 9, left: 50 })
    await button(dialog(page, 'Lo que debe Doña Rosa'), 'Registrar').click()
    await expect(page.getByText('Registrado: 200 pedidos. Falta registrar 50 pedidos.')).toBeVisible()
  })

  test('is only read by dispatchers', async ({ page, api }) => {
    api.replies('getOperator', { ...OLGA, role: 'dispatcher' })
    await open(page, api)
    await expect(button(page, SETTLE)).toHaveCount(0)
  })

  test('that is not there says so', async ({ page, api }) => {
    api.refuses('getStoreDues', 'STORE_NOT_FOUND')
    await page.goto('/riders/dues/store?id=nada')
    await expect(page.getByText('Ese local no existe')).toBeVisible()
  })
})

describe('a store that owes the platform', () => {
  const PAY = 'Registrar pago'

  test('shows its orders and payments, and pays a part, as it was seen', async ({ page, api }) => {
    await open(page, api, { ...DUES, debts: [], due: { orders: 0, money: 0 } })
    api.replies('getStoreFees', { ...FEES, payments: [PAYMENT] })
    await page.reload()
    const fees = page.getByRole('region', { name: 'A la plataforma' })
    await expect(fees).toContainText(`Le debe ${formatPesos(4_600.5)} por 2 pedidos.`)
    await expect(fees.getByRole('link', { name: '#8' })).toHaveAttribute('href', '/orders/o-8')
    await expect(fees).toContainText('Transferencia 77')
    await button(page, PAY).click()
    const asked = dialog(page, 'Pago de Doña Rosa')
    await expect(asked).toContainText(`Le debe ${formatPesos(4_600.5)} a la plataforma`)
    await asked.getByLabel('Importe').fill('3.000')
    await expect(asked).toContainText(`Resto: ${formatPesos(1_600.5)}`)
    api.replies('payStoreFees', PAYMENT)
    await button(asked, 'Registrar').click()
    await expect(page.getByText('Pago registrado', { exact: true })).toBeVisible()
    expect(api.sent('payStoreFees').map(({ body }) => body)).toEqual([
      { name: 'Doña Rosa', until: '2026-03-06', seen: 4_600.5, money: 3_000, reason: '' },
    ])
    expect(api.sent('payStoreFees')[0]?.headers['idempotency-key']).toBeTruthy()
  })

  test('what changed meanwhile is told before it is registered nevertheless', async ({ page, api }) => {
    await open(page, api)
    api.replies('getStoreFees', FEES)
    await page.reload()
    await button(page, PAY).click()
    api.replies('getStoreFees', { ...FEES, owed: { orders: 1, money: 2_300.25 } })
    api.refuses('payStoreFees', 'DEBT_STALE', 'Mientras tanto pasó a $ 2.300,25')
    const asked = dialog(page, 'Pago de Doña Rosa')
    await button(asked, 'Registrar').click()
    await expect(asked).toContainText('Mientras tanto pasó a $ 2.300,25')
    await asked.getByLabel('Importe').fill('2.300,25')
    await expect(asked).toContainText('Queda saldado')
    api.replies('payStoreFees', PAYMENT)
    await button(asked, 'Registrar igual').click()
    await expect(page.getByText('Pago registrado', { exact: true })).toBeVisible()
    expect(api.sent('payStoreFees').at(-1)?.body).toMatchObject({ seen: 2_300.25, money: 2_300.25 })
  })

  test('a payment is undone with a reason; one that is says so', async ({ page, api }) => {
    await open(page, api)
    api.replies('getStoreFees', { ...FEES, payments: [PAYMENT] })
    await page.reload()
    await button(page, 'Deshacer').click()
    const asked = dialog(page, 'Deshacer el pago')
    await expect(asked).toContainText(`El local vuelve a deber ${formatPesos(1_000)}`)
    await asked.getByLabel('Motivo').fill('Era de otro local')
    const undone = { ...PAYMENT, undoneAt: AT, undone: 'Era de otro local' }
    api.replies('undoStorePayment', undone).replies('getStoreFees', { ...FEES, payments: [undone] })
    await button(asked, 'Deshacer').click()
    await expect(page.getByText('Pago deshecho', { exact: true })).toBeVisible()
    await expect(page.getByText('Deshecho', { exact: true })).toBeVisible()
    await expect(button(page, 'Deshacer')).toHaveCount(0)
    expect(api.sent('undoStorePayment').map(({ body }) => body)).toEqual([{ reason: 'Era de otro local' }])
  })

  test('that paid more than it owes by now says so, and cannot pay', async ({ page, api }) => {
    await open(page, api)
    api.replies('getStoreFees', { ...FEES, fees: [], owed: { orders: 1, money: -300 } })
    await page.reload()
    await expect(
      page.getByText(`Pagó ${formatPesos(300)} de más: cuenta para los próximos pedidos.`),
    ).toBeVisible()
    await expect(button(page, PAY)).toHaveCount(0)
  })
})
