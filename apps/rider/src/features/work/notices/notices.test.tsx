/** What somebody else changed is told, until it is read. */
import { alertWith, button, deliveryCard, offerCard, waiting } from '@puni/verify/support/phone'
import {
  heldOrder,
  NOON,
  noticeOf,
  offerSince,
  riderOf,
  WORKING,
} from '@puni/verify/support/scripted/entities'
import { describe, vi } from 'vitest'
import { NUDGE } from '../../../services/device/vibrate.ts'
import { eventually, expect, followsStream, openAs, openOnDuty, test } from '../../../testing/scripted.ts'

const CANCELED = 'Cancelaron el pedido 1042 de Pizzería Güerrín'

describe('an order in hand that an operator cancels', () => {
  test('gives way to its notice, with a sound; read, it is gone, also without signal', async ({
    page,
    api,
    watch,
  }) => {
    const vibrate = vi.fn<(pattern: VibratePattern) => void>()
    vi.stubGlobal('navigator', Object.assign(navigator, { vibrate }))
    api.streams().delivers(heldOrder('on the way'))
    await openOnDuty(page, api)
    await expect(deliveryCard(page)).toBeVisible()
    await followsStream(api)
    expect(vibrate).not.toHaveBeenCalled()
    const notices = [noticeOf({ reason: 'Se arrepintió', pickedUp: true, paid: 12_500 })]
    api.replies('getAcceptedOrder', { order: null, notices })
    await page.say({ type: 'notice', riderId: '' })
    await expect(alertWith(page, CANCELED)).toContainText('Motivo: Se arrepintió')
    await expect(deliveryCard(page)).toHaveCount(0)
    expect(vibrate.mock.calls).toEqual([[NUDGE]])
    await page.say({ type: 'order', orderId: '' })
    expect(vibrate, 'once').toHaveBeenCalledTimes(1)

    watch.expects('readNotice')
    watch.expects('No se pudo marcar el aviso como leído')
    api.isUnreachable('readNotice')
    await button(page, 'Entendido').click()
    await expect(alertWith(page, CANCELED)).toHaveCount(0)
    await expect(waiting(page)).toBeVisible()
    await expect(page.getByText('sin enviar')).toHaveCount(0)
    api.replies('readNotice', { ok: true }).replies('getAcceptedOrder', { order: null })
    await eventually(() => api.answered('readNotice')).toBeGreaterThan(0)
    await expect(alertWith(page, CANCELED)).toHaveCount(0)
  })
})

describe('who has missed an offer', () => {
  const asked = { order: null, notices: [noticeOf({ kind: 'still_there', orderId: null })] }
  const paused = {
    ...WORKING,
    pausedUntil: new Date(NOON.getTime() + 3_600_000).toISOString(),
    pausedForMisses: true,
  }
  const told = { order: null, notices: [noticeOf({ kind: 'paused_absent', orderId: null })] }

  test('is asked on every screen, also after a reload, until the answer, which needs no signal', async ({
    page,
    api,
    watch,
  }) => {
    api.replies('getAcceptedOrder', asked)
    await openOnDuty(page, api, '/history')
    await expect(alertWith(page, '¿Seguís ahí?')).toContainText('No contestaste el último pedido.')
    await expect(button(page, 'Entendido')).toHaveCount(0)
    await page.reload()
    await page.goto('/')
    watch.expects('confirmPresence')
    watch.expects('No se pudo avisar que seguís ahí')
    api.isUnreachable('confirmPresence')
    await button(page, 'Sí, sigo acá').click()
    await expect(alertWith(page, '¿Seguís ahí?')).toHaveCount(0)
    await expect(page.getByText('sin enviar')).toHaveCount(0)
    api.replies('confirmPresence', { ok: true }).replies('getAcceptedOrder', { order: null })
    await eventually(() => api.answered('confirmPresence')).toBeGreaterThan(0)
    await expect(waiting(page)).toBeVisible()
    await expect(alertWith(page, '¿Seguís ahí?')).toHaveCount(0)
  })

  test('and another is on a pause: its card says why, and one tap ends it', async ({ page, api }) => {
    api.replies('getAcceptedOrder', told).replies('setPause', WORKING)
    await openAs(page, api, paused)
    const panel = page.getByRole('region', { name: 'En pausa' })
    await expect(panel).toContainText('No contestaste 2 pedidos seguidos. No queda nada en tu contra')
    await expect(alertWith(page, 'Estás en pausa'), 'once is enough').toHaveCount(0)
    api.replies('getAcceptedOrder', { order: null })
    await button(page, 'Recibir pedidos').click()
    await expect(waiting(page)).toBeVisible()
    expect(api.sent('setPause')[0]?.body).toEqual({ minutes: null })
  })

  test('is told of the pause on other screens too, and may end it there', async ({ page, api }) => {
    api.replies('getAcceptedOrder', told).replies('confirmPresence', { ok: true })
    await openAs(page, api, paused, '/history')
    await expect(alertWith(page, 'Estás en pausa')).toContainText('No contestaste 2 pedidos seguidos.')
    api.replies('getMe', WORKING).replies('getAcceptedOrder', { order: null })
    await button(page, 'Recibir pedidos').click()
    await expect(page.getByRole('banner').getByText('Activo')).toBeVisible()
    await expect(alertWith(page, 'Estás en pausa')).toHaveCount(0)
  })
})

test('several are read one after the other, the newest first', async ({ page, api }) => {
  const notices = [noticeOf({ kind: 'order_closed' }), noticeOf({ _id: 'n2' })]
  api.replies('getAcceptedOrder', { order: null, notices }).replies('readNotice', { ok: true })
  await openOnDuty(page, api)
  await expect(alertWith(page, 'Cerraron con un problema el pedido 1042')).toContainText('Hay 1 aviso más')
  api.replies('getAcceptedOrder', { order: null, notices: notices.slice(1) })
  await button(page, 'Entendido').click()
  await expect(alertWith(page, CANCELED)).toBeVisible()
})

test.for([
  ['settled', 'Hay un movimiento nuevo en tu Caja'],
  ['cash_limit_reached', 'Llegaste al límite de tu Caja'],
] as const)('%s leads to the Caja, also where it is about an order', async ([kind, title], { page, api }) => {
  const settled = noticeOf({ kind, body: 'El local te devolvió $ 500,00.' })
  api.replies('getAcceptedOrder', { order: null, notices: [settled] })
  await openOnDuty(page, api)
  const notice = alertWith(page, title)
  await expect(notice.getByRole('link', { name: 'Ver la Caja' })).toHaveAttribute('href', '/cash')
  await expect(notice.getByRole('link', { name: 'Ver pedido' })).toHaveCount(0)
})

test('an offer is not covered by one; it is told after it', async ({ page, api }) => {
  api
    .streams()
    .offers(offerSince)
    .replies('getAcceptedOrder', { order: null, notices: [noticeOf()] })
  await openOnDuty(page, api)
  await expect(offerCard(page)).toBeVisible()
  await expect(alertWith(page, CANCELED)).toHaveCount(0)
  await followsStream(api)
  api.offers(null)
  await page.say({ type: 'offer', orderId: '' })
  await expect(page.getByText('El pedido de Pizzería Güerrín ya no está disponible')).toBeVisible()
  await expect(alertWith(page, CANCELED)).toBeVisible()
})

test('who is blocked reads of that on a screen of its own', async ({ page, api }) => {
  api.replies('getAcceptedOrder', { order: null, notices: [noticeOf({ kind: 'blocked' })] })
  await openAs(page, api, riderOf({ isBlocked: true, blockedReason: 'Papeles vencidos' }))
  await expect(page.getByText('Papeles vencidos')).toBeVisible()
  await expect(button(page, 'Entendido')).toHaveCount(0)
})
