/** What a blocked rider sees, and when. */
import { POLL_INTERVAL_MS } from '@puni/contract/limits'
import { BLOCKED_POLL_MS } from '@puni/contract/riders/limits'
import { routes, type CallName } from '@puni/contract/routes'
import { runFor, stopClock } from '@puni/verify/support/components/clock'
import {
  ACCOUNT_BLOCKED,
  alertWith,
  askForDuty,
  button,
  chooseFromMenu,
  deliveryCard,
  dutyButton,
  waiting,
  zoneDialog,
} from '@puni/verify/support/phone'
import { BLOCKED, RIDER_ID, heldOrder, riderOf } from '@puni/verify/support/scripted/entities'
import { CASH, MOVEMENTS, settlementOf } from '@puni/verify/support/scripted/ledger'
import { describe } from 'vitest'
import { eventually, expect, openAs, openOffDuty, openOnDuty, test } from '../testing/scripted.ts'

/** What a blocked rider would be refused. */
const ofActive = (Object.keys(routes) as CallName[]).filter(
  (name) => 'standing' in routes[name] && routes[name].standing === 'active',
)

describe('specification, section 8', () => {
  test('working-status update with bloquead in the message: the rider is blocked', async ({
    page,
    api,
    watch,
  }) => {
    watch.expects('Error al actualizar estado de trabajo')
    await openOffDuty(page, api)
    api.refuses('setWorking', 'INVALID_INPUT', 'Rider BLOQUEADO').replies('getMe', BLOCKED)
    await askForDuty(page)
    await expect(alertWith(page, ACCOUNT_BLOCKED)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
  })
})

describe('specification, section 4', () => {
  test('a blocked rider who goes on duty is told and then sees only the block', async ({
    page,
    api,
    watch,
  }) => {
    watch.expects('Error al actualizar estado de trabajo')
    await openOffDuty(page, api)
    api.refuses('setWorking', 'FORBIDDEN', 'Rider bloqueado por soporte').replies('getMe', BLOCKED)
    await askForDuty(page)
    await expect(alertWith(page, ACCOUNT_BLOCKED)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
    await expect(zoneDialog(page)).toBeHidden()
  })

  test('a blocked rider who goes off duty is told and then sees only the block', async ({
    page,
    api,
    watch,
  }) => {
    watch.expects('Error al actualizar estado de trabajo')
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    api.refuses('setWorking', 'FORBIDDEN', 'Rider bloqueado por soporte').replies('getMe', BLOCKED)
    await chooseFromMenu(page, 'Desactivarse')
    await expect(alertWith(page, ACCOUNT_BLOCKED)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
  })

  test('a rider blocked while delivering learns it from the next answer', async ({ page, api, watch }) => {
    watch.expects('Error al obtener pedido aceptado')
    api.delivers(heldOrder())
    await openOnDuty(page, api)
    await expect(deliveryCard(page)).toBeVisible()
    api.refuses('getAcceptedOrder', 'RIDER_BLOCKED').replies('getMe', BLOCKED)
    await runFor(POLL_INTERVAL_MS)
    await expect(page.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
    const asked = api.sent('getAcceptedOrder').length
    await runFor(3 * POLL_INTERVAL_MS)
    expect(api.sent('getAcceptedOrder')).toHaveLength(asked)
  })

  test('a rider blocked while working sees it at once', async ({ page, api }) => {
    api.streams()
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    api.replies('getMe', BLOCKED)
    await page.say({ type: 'rider', riderId: RIDER_ID })
    await expect(page.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
  })

  test('while blocked the app asks for nothing but the end of the block, and notices it', async ({
    page,
    api,
  }) => {
    await openAs(page, api, BLOCKED)
    await expect(page.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
    stopClock()
    const asked = api.answered('getMe')
    await runFor(BLOCKED_POLL_MS)
    await eventually(() => api.answered('getMe')).toBe(asked + 1)
    const refused = [
      'streamRider',
      'getAcceptedOrder',
      'getOfferedOrder',
      'setPosition',
      'setPushToken',
    ] as const
    expect(refused.flatMap((name) => api.sent(name))).toEqual([])
    api.replies('getMe', riderOf())
    await runFor(BLOCKED_POLL_MS)
    await expect(dutyButton(page)).toBeVisible()
    await eventually(() => api.sent('streamRider').length).toBeGreaterThan(0)
  })
})

describe('from the block', () => {
  test('a rider reads what was, goes back to the block, and gets nowhere else', async ({ page, api }) => {
    api.replies('getCash', CASH).replies('listMovements', { movements: MOVEMENTS, next: null })
    api.replies('getHistoricalOrders', { orders: [heldOrder('delivered')], currentPage: 1, totalPages: 1 })
    await openAs(page, api, BLOCKED)
    const block = page.getByRole('heading', { name: 'Cuenta Bloqueada' })
    const back = page.getByRole('link', { name: 'Volver' })
    for (const [link, title] of [
      ['Caja', 'Caja'],
      ['Resumen por Mes', 'Resumen por Mes'],
      ['Historial', 'Ver Pedidos'],
    ] as const) {
      await page.getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByText('Cuenta bloqueada', { exact: true })).toBeVisible()
      await expect(block).toHaveCount(0)
      await expect(page.getByRole('link', { name: /Pizzería/ }), 'no order opens').toHaveCount(0)
      await expect(dutyButton(page)).toHaveCount(0)
      await back.click()
      await expect(block).toBeVisible()
    }
    await page.getByRole('link', { name: 'Resumen por Mes' }).click()
    await page.getByRole('link', { name: 'Ver la Caja' }).click()
    api.replies('answerSettlement', settlementOf())
    await button(page, 'Está bien').click()
    await expect(page.getByText('Confirmado', { exact: true })).toBeVisible()
    expect(ofActive.flatMap((name) => api.sent(name))).toEqual([])
    await page.reload()
    await expect(block, 'comes first').toBeVisible()
  })
})

describe('specification, section 2', () => {
  test('a blocked rider sees only the message and the contacts', async ({ page, api }) => {
    await openAs(page, api, BLOCKED, '/history')
    await expect(page.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /soporte@puni\.example/ })).toHaveAttribute(
      'href',
      'mailto:soporte@puni.example',
    )
    await expect(main.getByRole('link', { name: /\+54 11 5555-0100/ })).toHaveAttribute(
      'href',
      'tel:+541155550100',
    )
    await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/5491155550100',
    )
    await expect(dutyButton(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Ver Pedidos' })).toHaveCount(0)
    // Nor does the app ask for what it would be refused.
    expect(ofActive.flatMap((name) => api.sent(name))).toEqual([])
  })
})
