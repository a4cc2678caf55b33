/** What a blocked rider sees, and when. */
import { POLL_INTERVAL_MS } from '@puni/contract/limits'
import { BLOCKED_POLL_MS } from '@puni/contract/riders/limits'
import { routes, type CallName } from '@puni/contract/routes'
import { runFor, stopClock } from '@puni/verify/support/components/clock'
import {
  ACCOUNT_BLOCKED,
  alertWith,
  askForDuty,
  chooseFromMenu,
  deliveryCard,
  dutyButton,
  waiting,
  zoneDialog,
} from '@puni/verify/support/phone'
import { BLOCKED, RIDER_ID, heldOrder, riderOf } from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import { eventually, expect, openAs, openOffDuty, openOnDuty, test } from '../testing/scripted.ts'

const CALLS = Object.keys(routes) as CallName[]

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
    const refused = CALLS.filter((name) => 'standing' in routes[name] && routes[name].standing === 'active')
    expect(refused.flatMap((name) => api.sent(name))).toEqual([])
  })
})
