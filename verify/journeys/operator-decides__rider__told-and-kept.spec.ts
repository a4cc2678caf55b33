/** An operator decides something about the order in a rider's hands: the rider is told, and what was done before is kept. */
import type { Page } from '@playwright/test'
import { openDesk } from './desk.ts'
import { accept, riderOnLine, STEPS } from './no-signal.ts'
import { advanceTo, button, deliveryCard, dialog, offerCard, waiting } from '../support/phone.ts'
import { twoRidersOnDuty } from './rider.ts'
import { expect, test } from './server.ts'

/** Presses instead of sliding, and says yes. */
async function deliver(phone: Page) {
  await advanceTo(phone, STEPS[3]).click()
  await button(phone, 'Sí, lo entregué').click()
  await dialog(phone, '¡Felicitaciones!').getByRole('button').click()
}

const panelOf = (desk: Awaited<ReturnType<typeof openDesk>>) =>
  desk.getByRole('complementary', { name: 'Detalle del pedido' })

test('an order that an operator cancels does not vanish: its rider reads why, what to do with goods and cash, and whom to ask', async ({
  browser,
  platform,
  line,
}) => {
  const { phone, zoneId } = await riderOnLine({ browser, platform, line })
  const orderId = await accept(phone, platform, zoneId)
  for (const step of STEPS.slice(0, 3)) await advanceTo(phone, step).click()
  await expect(advanceTo(phone, STEPS[3])).toBeVisible()
  const number = await platform.numberOf(orderId)

  const desk = await openDesk(browser, platform, `orders/${orderId}`)
  await panelOf(desk).getByRole('button', { name: 'Cancelar pedido' }).click()
  await desk.getByLabel('Vuelve al local').check()
  await desk.getByLabel('Motivo').fill('El cliente se arrepintió')
  await desk.getByRole('button', { name: 'Sí, cancelar' }).click()

  const told = phone.getByRole('alert').filter({ hasText: `Cancelaron el pedido ${number} de Doña Rosa` })
  await expect(told).toContainText('Motivo: El cliente se arrepintió')
  await expect(told).toContainText('No lo entregues: devolvelo en el local')
  await expect(told).toContainText(/Los \$\s12\.500,00 que pagaste te los devuelve el local/)
  await expect(told.getByRole('link', { name: 'Hablar con soporte' })).toHaveAttribute('href', /wa\.me/)
  await expect(told.getByRole('link', { name: 'Llamar al local' })).toHaveAttribute('href', /^tel:/)
  await expect(deliveryCard(phone)).toHaveCount(0)
  await phone.reload()
  await expect(told, 'until it is read').toBeVisible()
  await button(phone, 'Entendido').click()
  await expect(told).toHaveCount(0)
  await phone.reload()
  await expect(waiting(phone)).toBeVisible()
  await expect(told).toHaveCount(0)
  await phone.goto('/logbook')
  await expect(phone.getByRole('list', { name: 'Avisos del día' })).toContainText(
    `Cancelaron el pedido ${number}`,
  )
})

test('a delivery made without signal counts although it was canceled meanwhile: both are told, and an operator decides', async ({
  browser,
  platform,
  line,
}) => {
  const { phone, zoneId, loseSignal } = await riderOnLine({ browser, platform, line })
  const orderId = await accept(phone, platform, zoneId)
  for (const step of STEPS.slice(0, 3)) await advanceTo(phone, step).click()
  await expect(advanceTo(phone, STEPS[3])).toBeVisible()
  const number = await platform.numberOf(orderId)
  const desk = await openDesk(browser, platform, `orders/${orderId}`)
  await loseSignal(true)
  await deliver(phone)
  await platform.cancel(orderId)
  await expect(panelOf(desk)).toContainText('Cancelado')

  await loseSignal(false)
  const told = phone.getByRole('alert').filter({ hasText: `Anotamos tu entrega: el pedido ${number}` })
  await expect(told).toContainText('Hasta entonces no suma a tus ganancias')
  expect(await platform.statusOf(orderId)).toBe('delivered')
  // Not the alert: it goes after some seconds, while the phone is being looked at.
  const decide = `Pedido ${number}: Para decidir: Entrega avisada tarde`
  await expect(desk.getByRole('link', { name: decide })).toBeVisible()
  await panelOf(desk).getByRole('button', { name: 'Confirmar' }).click()
  await desk.getByRole('button', { name: 'Sí, confirmar' }).click()
  await expect(
    phone.getByRole('alert').filter({ hasText: `Te pagan el pedido ${number} de Doña Rosa` }),
  ).toContainText(/Se confirmó tu ganancia: \$\s2\.300,00/)
})

test('a delivery made without signal stops the next rider, who is told', async ({ browser, platform }) => {
  const { zone, near, far } = await twoRidersOnDuty(browser, platform)
  const orderId = await accept(near.phone, platform, zone.id)
  for (const step of STEPS.slice(0, 3)) await advanceTo(near.phone, step).click()
  await expect(advanceTo(near.phone, STEPS[3])).toBeVisible()
  await near.phone.context().setOffline(true)
  await deliver(near.phone)
  await platform.report(orderId, 'El rider no contesta')
  await platform.offerAgain(orderId)
  await expect(offerCard(far.phone)).toContainText('Doña Rosa')
  await near.phone.context().setOffline(false)
  await expect(offerCard(far.phone)).toHaveCount(0)
  await expect(far.phone.getByText('El pedido de Doña Rosa ya no está disponible')).toBeVisible()
  await expect(near.phone.getByRole('alert').filter({ hasText: 'Anotamos tu entrega' })).toBeVisible()
  expect(await platform.statusOf(orderId)).toBe('delivered')
})

test('a step and a decision that collide tell both sides what won', async ({ browser, platform, line }) => {
  const { phone, zoneId } = await riderOnLine({ browser, platform, line })
  const orderId = await accept(phone, platform, zoneId)
  for (const step of STEPS.slice(0, 3)) await advanceTo(phone, step).click()
  const desk = await openDesk(browser, platform, `orders/${orderId}`)
  await panelOf(desk).getByRole('button', { name: 'Cancelar pedido' }).click()
  const sure = desk.getByRole('button', { name: 'Sí, cancelar' })
  await expect(sure).toBeVisible()
  await deliver(phone)
  await expect(desk.getByRole('dialog')).toContainText('Mientras tanto el pedido pasó a Entregado')
  await expect(sure).toHaveCount(0)
  expect(await platform.statusOf(orderId)).toBe('delivered')
})
