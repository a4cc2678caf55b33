/** The open order: phones of persons are shown on request, which the platform records. */
import { button } from '@puni/verify/support/phone'
import { heldOrder, riderOf } from '@puni/verify/support/scripted/entities'
import { expect, vi } from 'vitest'
import { test } from '../../../testing/scripted.ts'

// It needs WebGL.
vi.mock('./order-route-map.tsx', () => ({ default: () => null }))
vi.mock('../board/desk-map.tsx', () => ({ default: () => null }))

const contacts = heldOrder('delivered')
const { assignedRider, handover: _, ...order } = contacts
const shown = {
  ...order,
  destination: { ...order.destination, phone: null },
  assignedRider: { ...assignedRider!, phone: null, email: null },
  offeredToName: null,
  riderBlocked: false,
  claim: null,
  problem: null,
}

test('one tap shows the phones of rider and customer; that of the shop is no secret', async ({
  page,
  api,
}) => {
  const path = `/orders/${order._id}`
  api
    .replies('getOperatorOrder', shown)
    .replies('listOrderEvents', { events: [], offers: [] })
    .replies('getOrder', contacts)
  await page.goto(path)
  const panel = page.getByLabel('Detalle del pedido')
  await expect(panel).toContainText('+54 11 4371-8141')
  await expect(panel).not.toContainText('+54 11 5555-0122')
  expect(api.sent('getOrder')).toEqual([])

  await button(panel, 'Ver teléfono').first().click()
  await expect(panel).toContainText('+54 11 5555-0122')
  await expect(panel).toContainText(riderOf().email)
  await expect(page.getByRole('link', { name: '+54 9 11 5555-0145' })).toBeVisible()
  await expect(button(panel, 'Ver teléfono')).toHaveCount(0)
  expect(api.sent('getOrder')).toHaveLength(1)
})

test('the customer’s page is passed on by its link or by WhatsApp, and what the customer wrote is read', async ({
  page,
  api,
}) => {
  const trackingUrl = 'https://puni.example/seguir/abc'
  const notes = [{ text: 'El timbre no anda', at: '2026-11-21T15:00:00.000Z' }]
  api
    .replies('getOperatorOrder', {
      ...shown,
      destination: { ...shown.destination, notes },
      trackingUrl,
    })
    .replies('listOrderEvents', { events: [], offers: [] })
    .replies('getOrder', contacts)
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.goto(`/orders/${order._id}`)
  const panel = page.getByLabel('Detalle del pedido')
  await expect(panel).toContainText('El timbre no anda')
  await button(panel, 'Copiar link de seguimiento').click()
  expect(writeText.mock.calls).toEqual([[trackingUrl]])
  await button(panel, 'Ver teléfono para mandarlo por WhatsApp').click()
  const link = page.getByRole('link', { name: 'Mandarlo al cliente por WhatsApp' })
  await expect(link).toHaveAttribute('href', /https%3A%2F%2Fpuni.example%2Fseguir%2Fabc$/)
  writeText.mockRestore()
})
