/** 'Caja' of a rider on its page, and 'Cajas' of all: what is owed, and what settles it. */
import type { Cash } from '@puni/contract/ledger/entities'
import { formatPesos } from '@puni/contract/pesos'
import type { Page } from '@puni/verify/support/components/page'
import { button, dialog } from '@puni/verify/support/phone'
import { NOON, RIDER_ID } from '@puni/verify/support/scripted/entities'
import { CASH, MOVEMENTS, settlementOf } from '@puni/verify/support/scripted/ledger'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { describe, expect } from 'vitest'
import { OLGA, test, waitingRider } from '../../../testing/scripted.ts'

const SUMS = { delivered: 3, money: 6_900, waits: 2, waitedSeconds: 600 }

async function open(page: Page, api: ScriptedApi, cash: Cash = CASH): Promise<void> {
  api
    .replies('getRiderPage', {
      rider: waitingRider({ activationCode: true }),
      order: null,
      today: SUMS,
      month: SUMS,
      appeals: [],
      sessions: [],
      notes: [],
      contactChange: null,
    })
    .replies('listOrdersOfRider', { orders: [], next: null })
    .replies('getRiderThumbnail', undefined)
    .replies('getCashOfRider', cash)
    .replies('settle', settlementOf())
    .replies('setCashLimit', cash)
    .replies('undoSettlement', settlementOf())
    .replies('answerDispute', settlementOf())
  await page.goto(`/riders/${RIDER_ID}`)
  await expect(page.getByRole('heading', { name: 'Caja' })).toBeVisible()
}
const bodies = (api: ScriptedApi, name: 'settle' | 'undoSettlement' | 'answerDispute' | 'setCashLimit') =>
  api.sent(name).map(({ body }) => body)

describe('a rider’s Caja', () => {
  test('a part of what is owed is registered, as it is typed', async ({ page, api }) => {
    await open(page, api)
    await button(page, 'Registrar pago').click()
    const asked = dialog(page, 'Saldo con Ramona Díaz')
    await expect(asked).toContainText(`Le debe ${formatPesos(12_450.35)} a la plataforma`)
    await expect(asked).toContainText('Queda saldado')
    await asked.getByLabel('Importe').fill('12.000')
    await expect(asked).toContainText(`Resto: ${formatPesos(450.35)}`)
    await button(asked, 'Registrar').click()
    await expect(page.getByText('Registrado. El rider recibe un aviso.')).toBeVisible()
    expect(bodies(api, 'settle')).toEqual([
      { kind: 'rider-paid', seen: 12_450.35, money: 12_000, reason: '' },
    ])
  })

  test('what another operator registered meanwhile is told before it is done nevertheless', async ({
    page,
    api,
  }) => {
    await open(page, api)
    await button(page, 'Registrar pago').click()
    api.replies('getCashOfRider', { ...CASH, owed: 100 })
    api.refuses('settle', 'DEBT_STALE', 'Mientras tanto pasó a $ 100,00')
    const asked = dialog(page, 'Saldo con Ramona Díaz')
    await button(asked, 'Registrar').click()
    await expect(asked).toContainText('Mientras tanto pasó a $ 100,00')
    await expect(asked).toContainText(`Le debe ${formatPesos(100)} a la plataforma`)
    await asked.getByLabel('Importe').fill('100')
    api.replies('settle', settlementOf())
    await button(asked, 'Registrar igual').click()
    await expect(page.getByText('Registrado. El rider recibe un aviso.')).toBeVisible()
    expect(bodies(api, 'settle').at(-1)).toMatchObject({ seen: 100, money: 100 })
  })

  test('what a store owes is given back, taken on, or left with the rider', async ({ page, api }) => {
    await open(page, api)
    await expect(button(page, 'Resolver'), 'not of the order under way').toHaveCount(1)
    await button(page, 'Resolver').click()
    const asked = dialog(page, 'Lo que se pagó por #1204, Pizzería Güerrín')
    await asked.getByLabel('Queda a cargo del rider').click()
    await asked.getByLabel('Motivo').fill('No la devolvió')
    await button(asked, 'Registrar').click()
    await expect(page.getByText('Registrado. El rider recibe un aviso.')).toBeVisible()
    expect(bodies(api, 'settle')).toEqual([
      { kind: 'rider-bears', seen: 12_500.5, money: 12_500.5, reason: 'No la devolvió', orderId: 'o-7' },
    ])
  })

  test('what a rider owes a store is given back to it, and nothing else is offered', async ({
    page,
    api,
  }) => {
    const [debt, ...rest] = CASH.debts
    await open(page, api, { ...CASH, debts: [{ ...debt!, money: -12_500.5 }, ...rest] })
    await button(page, 'Resolver').click()
    const asked = dialog(page, 'Lo que se pagó por #1204, Pizzería Güerrín')
    await expect(asked).toContainText(`el rider le debe ${formatPesos(12_500.5)}`)
    await expect(asked.getByRole('radio')).toHaveCount(0)
    await asked.getByLabel('Importe').fill('500,50')
    await button(asked, 'Registrar').click()
    await expect(page.getByText('Registrado. El rider recibe un aviso.')).toBeVisible()
    expect(bodies(api, 'settle')).toEqual([
      { kind: 'store-repaid', seen: 12_500.5, money: 500.5, reason: '', orderId: 'o-7' },
    ])
  })

  test('a registration is undone with a reason, and a dispute is answered', async ({ page, api }) => {
    const disputed = settlementOf({ _id: 's-9', disputedAt: NOON.toISOString(), dispute: 'Pagué más' })
    await open(page, api, { ...CASH, settlements: [disputed] })
    await expect(page.getByText('El rider dice: Pagué más')).toBeVisible()
    await button(page, 'Contestar').click()
    const asked = dialog(page, 'Contestar el reclamo')
    await asked.getByLabel('Por qué queda como está').fill('Hay recibo')
    await button(asked, 'Contestar').click()
    await expect(page.getByText('Contestado. El rider recibe un aviso.')).toBeVisible()
    await button(page, 'Deshacer').click()
    const sure = dialog(page, 'Deshacer el registro')
    await sure.getByLabel('Motivo').fill('Era otro rider')
    await button(sure, 'Deshacer').click()
    await expect(page.getByText('Deshecho. El rider recibe un aviso.')).toBeVisible()
    expect([bodies(api, 'answerDispute'), bodies(api, 'undoSettlement')]).toEqual([
      [{ text: 'Hay recibo' }],
      [{ reason: 'Era otro rider' }],
    ])
  })

  test('has a limit, the zone’s or the rider’s own, and says where it is reached', async ({ page, api }) => {
    await open(page, api)
    await expect(page.getByText(`${formatPesos(15_000)} (de la zona)`)).toBeVisible()
    await button(page, 'Cambiar límite').click()
    const asked = dialog(page, 'Límite de deuda de Ramona Díaz')
    await expect(asked.getByLabel('Límite propio')).toHaveValue('')
    await asked.getByLabel('Límite propio').fill('12.000')
    api.replies('getCashOfRider', {
      ...CASH,
      terms: { cashLimit: 12_000, waiting: null, cancellation: null },
      hasOwnLimit: true,
    })
    await button(asked, 'Guardar').click()
    await expect(page.getByText(`${formatPesos(12_000)} (propio)`)).toBeVisible()
    await expect(page.getByText('Llegó al límite: no recibe pedidos')).toBeVisible()
    await button(page, 'Cambiar límite').click()
    await asked.getByLabel('Límite propio').fill('')
    await button(asked, 'Guardar').click()
    await expect.poll(() => bodies(api, 'setCashLimit')).toEqual([{ limit: 12_000 }, { limit: null }])
  })

  test('opens into its entries, a line each', async ({ page, api }) => {
    await open(page, api)
    expect(api.sent('listMovementsOfRider')).toEqual([])
    api.replies('listMovementsOfRider', { movements: MOVEMENTS, next: null })
    await button(page, 'Ver movimientos').click()
    const commission = page.getByRole('row').filter({ hasText: 'Comisión' })
    await expect(commission).toContainText(formatPesos(-115.01))
    await expect(commission.getByRole('link', { name: '#1204' })).toHaveAttribute('href', '/orders/o-7')
    api.replies('listMovementsOfRider', { movements: [], next: null })
    await page.getByLabel('Movimientos del día').fill('2026-03-01')
    await expect(page.getByText('Ese día no hubo movimientos')).toBeVisible()
    expect(api.sent('listMovementsOfRider').at(-1)?.query).toEqual({ day: '2026-03-01' })
  })

  test('is only read by dispatchers', async ({ page, api }) => {
    api.replies('getOperator', { ...OLGA, role: 'dispatcher' })
    await open(page, api)
    await expect(page.getByText(formatPesos(12_450.35))).toBeVisible()
    for (const name of ['Registrar pago', 'Resolver', 'Deshacer', 'Cambiar límite'])
      await expect(button(page, name)).toHaveCount(0)
  })
})

describe('Cajas', () => {
  const dues = (name: string, owed: number, disputes = 0) => ({
    rider: { _id: name, fullName: name },
    owed,
    held: 0,
    storesOwe: 0,
    disputes,
  })

  test('has everybody with something to settle, by page, and a way to each', async ({ page, api }) => {
    api.replies('listDues', { dues: [dues('Ana', 115.01, 2), dues('Beto', -500)], total: 3, proof: null })
    await page.goto('/riders/dues')
    const ana = page.getByRole('row').filter({ hasText: 'Ana' })
    await expect(ana).toContainText('2 reclamos')
    await expect(ana).toContainText(formatPesos(115.01))
    await expect(ana.getByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/riders/Ana')
    api.replies('listDues', { dues: [dues('Cora', 1)], total: 3, proof: null })
    await button(page, 'Ver más riders').click()
    await expect(page.getByRole('row').filter({ hasText: 'Cora' })).toBeVisible()
    await expect(button(page, 'Ver más riders')).toHaveCount(0)
    const pages = api.sent('listDues').flatMap(({ query }) => query['offset'] ?? [])
    expect(pages).toEqual(['0', '2'])
  })

  test('calls for whoever answers what riders dispute, beside what they appeal', async ({ page, api }) => {
    api
      .replies('listDues', { dues: [], total: 0, disputes: 2, proof: null })
      .replies('listAppeals', { appeals: [], next: null, open: 3, overdue: 0 })
    await page.goto('/riders/dues')
    await expect(page.getByRole('link', { name: /^Cajas/ })).toContainText('2 reclamos por contestar')
    await expect(page.getByRole('link', { name: /^Riders/ })).toContainText('5 por atender')
  })

  test('is empty where nobody owes anything', async ({ page, api }) => {
    api.replies('listDues', { dues: [], total: 0, proof: null })
    await page.goto('/riders/dues')
    await expect(page.getByText('Nadie debe nada, y a nadie se le debe.')).toBeVisible()
  })

  test.for([
    [[], 'Control del 6/3 12:00: 12.345 asientos, todo coincide.'],
    [['x'], 'El control del 6/3 12:00 encontró diferencias. Avisale a quien administra el servidor.'],
  ] as const)('says what the last proof found: %j', async ([problems, words], { page, api }) => {
    const proof = { at: NOON.toISOString(), entries: 12_345, problems: [...problems] }
    api.replies('listDues', { dues: [], total: 0, proof })
    await page.goto('/riders/dues')
    await expect(page.getByText(words)).toBeVisible()
  })

  test('has the books of the days that are asked for', async ({ page, api }) => {
    api.replies('listDues', { dues: [], total: 0, proof: null }).replies('downloadBooks', undefined)
    await page.goto('/riders/dues')
    await page.getByLabel('Desde').fill('2026-02-01')
    await page.getByLabel('Hasta').fill('2026-02-28')
    await page.getByLabel('Formato').selectOption('hledger')
    await button(page, 'Descargar').click()
    await expect
      .poll(() => api.sent('downloadBooks').map(({ query }) => query))
      .toEqual([{ from: '2026-02-01', to: '2026-02-28', format: 'hledger' }])
  })
})
