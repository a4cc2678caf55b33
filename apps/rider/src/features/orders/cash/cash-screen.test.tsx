/** 'Caja': who owes whom, and every movement behind it. */
import { formatAmount } from '@puni/web/format/numbers'
import { alertWith, button, dialog } from '@puni/verify/support/phone'
import { CASH, MOVEMENTS, PAID_MOVEMENT, settlementOf } from '@puni/verify/support/scripted/ledger'
import { describe } from 'vitest'
import { eventually, expect, openOffDuty, test } from '../../../testing/scripted.ts'

describe('Caja', () => {
  test('says who owes whom, in words and to the centavo', async ({ page, api }) => {
    api.replies('getCash', CASH)
    await openOffDuty(page, api, '/cash')
    for (const words of [
      'Le debés a la plataforma',
      formatAmount(12_450.35),
      'En revisión',
      'Te tiene que devolver el local',
      'Pusiste por el pedido en curso',
    ])
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(button(page, 'Ya me lo devolvieron'), 'not of the order in hand').toHaveCount(1)
  })

  test.for([
    [0, 'Estás al día con la plataforma'],
    [-500, 'La plataforma te debe'],
  ] as const)('with a balance of %d: %s', async ([owed, words], { page, api }) => {
    api.replies('getCash', { ...CASH, owed })
    await openOffDuty(page, api, '/cash')
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  })

  test('of a rider with orders that were paid beforehand says what the platform owes, and why', async ({
    page,
    api,
  }) => {
    api
      .replies('getCash', { owed: -2_185, held: 0, debts: [], settlements: [] })
      .replies('listMovements', { movements: [PAID_MOVEMENT], next: null })
    await openOffDuty(page, api, '/cash')
    await expect(page.getByText('La plataforma te debe', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Es lo que ganaste con pedidos que ya estaban pagados/)).toBeVisible()
    await expect(page.getByText('Entregaste: ya estaba pagado')).toBeVisible()
    await expect(page.getByText('Te lo debe la plataforma')).toBeVisible()
    await expect(page.getByText('bolsillo')).toHaveCount(0)
  })

  test('says at which debt offers stop, that it is reached, and what the zone pays', async ({
    page,
    api,
  }) => {
    api.replies('getCash', CASH)
    await openOffDuty(page, api, '/cash')
    await expect(page.getByText('Con este total dejan de llegarte pedidos')).toBeVisible()
    await expect(page.getByText(formatAmount(15_000), { exact: true })).toBeVisible()
    await expect(page.getByText(/^Si se cancela un pedido cuando ya llegaste al local, cobrás/)).toBeVisible()
    api.replies('getCash', { ...CASH, owed: 15_000 })
    await page.reload()
    await expect(page.getByText('Llegaste al límite: no te llegan pedidos nuevos')).toBeVisible()
  })

  test('notes what a store gave back, once asked, with the amount that was seen', async ({ page, api }) => {
    api.replies('getCash', CASH)
    await openOffDuty(page, api, '/cash')
    await button(page, 'Ya me lo devolvieron').click()
    const asked = dialog(page, '¿Te lo devolvieron?')
    await expect(asked).toContainText(`Pizzería Güerrín te devolvió ${formatAmount(12_500.5)}`)
    await button(asked, 'Cancelar').click()
    expect(api.sent('reportRefund')).toEqual([])
    api.replies('reportRefund', settlementOf({ kind: 'store-refunded' }))
    await button(page, 'Ya me lo devolvieron').click()
    await button(page, 'Sí, me lo devolvieron').click()
    await expect(page.getByText('Anotado: el local ya no te debe')).toBeVisible()
    expect(api.sent('reportRefund').map(({ body }) => body)).toEqual([{ orderId: 'o-7', seen: 12_500.5 }])
  })

  test('a refund that fails is told, and said again under the same key', async ({ page, api, watch }) => {
    watch.expects('Error al anotar la devolución')
    api.replies('getCash', CASH)
    api.refuses('reportRefund', 'DEBT_STALE')
    await openOffDuty(page, api, '/cash')
    for (let times = 1; times <= 2; times++) {
      await button(page, 'Ya me lo devolvieron').click()
      await button(page, 'Sí, me lo devolvieron').click()
      await eventually(() => api.sent('reportRefund').length).toBe(times)
      await expect(alertWith(page, 'Error al anotar la devolución').first()).toBeVisible()
    }
    const keys = api.sent('reportRefund').map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
  })

  test('a payment is confirmed by a tap, or disputed with words', async ({ page, api }) => {
    api.replies('getCash', CASH)
    api.replies('answerSettlement', settlementOf())
    await openOffDuty(page, api, '/cash')
    await button(page, 'Está bien').click()
    await expect(page.getByText('Confirmado', { exact: true })).toBeVisible()
    await button(page, 'No es así').click()
    await button(page, 'Enviar reclamo').click()
    await expect(page.getByText('Completá qué está mal')).toBeVisible()
    await page.getByLabel('Contanos qué pasó').fill('Pagué 2.000')
    await button(page, 'Enviar reclamo').click()
    await expect(page.getByText('Reclamo enviado')).toBeVisible()
    expect(api.sent('answerSettlement').map(({ body }) => body)).toEqual([
      { confirm: true },
      { confirm: false, text: 'Pagué 2.000' },
    ])
  })

  test('what stays with the rider is disputed, too', async ({ page, api }) => {
    const loss = settlementOf({ kind: 'rider-bears', reason: 'La bolsa no volvió' })
    api.replies('getCash', { ...CASH, settlements: [loss] }).replies('answerSettlement', loss)
    await openOffDuty(page, api, '/cash')
    await button(page, 'No corresponde').click()
    await page.getByLabel('Contanos qué pasó').fill('La devolví')
    await button(page, 'Enviar reclamo').click()
    await eventually(() => api.sent('answerSettlement').map(({ body }) => body)).toEqual([
      { confirm: false, text: 'La devolví' },
    ])
  })

  test('what became of a payment is told', async ({ page, api }) => {
    api.replies('getCash', CASH)
    await openOffDuty(page, api, '/cash')
    for (const words of [
      'Confirmado por vos',
      'Lo reclamaste',
      'La dejé en el mostrador, me atendió Marta',
      'Respuesta: El local dice que no la recibió. Lo seguimos mirando.',
      'Se deshizo',
      'Motivo: Era otro rider',
    ])
      await expect(page.getByText(words, { exact: true })).toBeVisible()
  })

  test('lists the movements, page by page, each with its entries and its order', async ({ page, api }) => {
    api.replies('listMovements', { movements: MOVEMENTS.slice(0, 2), next: '8' })
    await openOffDuty(page, api, '/cash')
    await expect(page.getByText('Entregaste y cobraste')).toBeVisible()
    await expect(page.getByText('Retiraste y pagaste en el local')).toHaveCount(0)
    api.replies('listMovements', { movements: MOVEMENTS.slice(2), next: null })
    await button(page, 'Ver anteriores').click()
    await expect(page.getByText('Retiraste y pagaste en el local')).toBeVisible()
    await expect(button(page, 'Ver anteriores')).toHaveCount(0)
    expect(api.sent('listMovements').map(({ query }) => query)).toEqual([{}, { after: '8' }])
    await page.getByRole('link', { name: 'Pedido 1204 · Pizzería Güerrín' }).first().click()
    await expect(page.getByRole('heading', { name: 'Detalle del pedido' })).toBeVisible()
  })

  test('what was given back to a store is no debt of the store', async ({ page, api }) => {
    const [settled] = MOVEMENTS
    const entries = [
      { _id: '31', account: 'cash', money: -900 },
      { _id: '32', account: 'store', money: 900 },
    ] as const
    const movement = { ...settled!, settlement: 'store-repaid' as const, entries: [...entries] }
    api.replies('listMovements', { movements: [movement], next: null })
    await openOffDuty(page, api, '/cash')
    for (const words of ['Le devolviste al local', 'Salió de tu bolsillo', 'Ya no se lo debés al local'])
      await expect(page.getByText(words, { exact: true })).toBeVisible()
  })

  test('a day of the month opens into its movements', async ({ page, api }) => {
    api.replies('getMonthlyTotals', {
      month: 'MARZO',
      total: 1,
      totalMoneyByMonth: 2_300.25,
      puniEarnings: 115.01,
      waits: 0,
      waitedSeconds: 0,
      days: [{ day: '2026-03-06', total: 1, money: 2_300.25 }],
    })
    api.replies('listMovements', { movements: MOVEMENTS, next: null })
    await openOffDuty(page, api, '/summary')
    await page.getByText('2 al 8').click()
    await page.getByRole('link', { name: /6\/3\/26/ }).click()
    await expect(page.getByRole('heading', { name: 'Movimientos del 6/3/26' })).toBeVisible()
    expect(api.sent('listMovements').at(-1)?.query).toEqual({ day: '2026-03-06' })
  })

  test('an address that names no day leads to the Caja', async ({ page, api }) => {
    await openOffDuty(page, api, '/cash/ayer')
    await expect(page.getByRole('heading', { name: 'Caja' })).toBeVisible()
  })

  test('without movements says so', async ({ page, api }) => {
    await openOffDuty(page, api, '/cash')
    await expect(page.getByText('Todavía no hay movimientos')).toBeVisible()
  })
})
