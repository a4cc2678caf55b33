/** Waiting at the store, telling of it without signal, and the last order, with the operators watching. */
import { goToSection, openDesk, orderRows } from './desk.ts'
import { accept, riderOnLine, STEPS } from './no-signal.ts'
import { advance } from './gestures.ts'
import { advanceTo, button, deliveryCard, dialog, grip } from '../support/phone.ts'
import { expect, test } from './server.ts'

test.use({ environment: { DELAY_NOTICE_MINUTES: '0' } })

test('a delay told without signal reaches the operators, and duty ends with the last order', async ({
  browser,
  platform,
  line,
}) => {
  const { phone, zoneId, name, loseSignal } = await riderOnLine({ browser, platform, line })
  const desk = await openDesk(browser, platform)
  const orderId = await accept(phone, platform, zoneId)
  const card = deliveryCard(phone)
  await advance(phone, STEPS[0])
  await expect(advanceTo(phone, STEPS[1])).toBeEnabled()

  await test.step('the wait begins and is told of without signal, once, and outlives a reload', async () => {
    await loseSignal(true)
    await advance(phone, STEPS[1])
    await expect(card.getByText(/^Esperás desde las \d\d:\d\d$/)).toBeVisible()
    await button(phone, 'Avisar demora').click()
    await expect(card.getByText(/^Demora avisada a las \d\d:\d\d$/)).toBeVisible()
    await phone.reload()
    await expect(card.getByText(/^Demora avisada a las \d\d:\d\d$/)).toBeVisible()
    await expect(button(phone, 'Avisar demora')).toBeHidden()
    expect(await platform.eventTypes(orderId)).not.toContain('delay_told')
  })

  await test.step('the operators hear of it when the signal is back', async () => {
    await loseSignal(false)
    await expect(
      desk.getByText(/^Demora en el local, pedido \d+: Nora Cerca \d+ espera en el local/),
    ).toBeVisible()
    await expect(orderRows(desk, name)).toContainText('espera en el local hace')
    expect((await platform.eventTypes(orderId)).filter((type) => type === 'delay_told')).toHaveLength(1)
    await expect(card.getByText('Guardado')).toBeHidden()
  })

  await test.step("'Último pedido' ends duty with the delivery", async () => {
    await grip(phone).click()
    const last = phone.getByRole('switch', { name: 'Último pedido' })
    await last.press('Space')
    await expect(last).toBeChecked()
    await expect(card).toContainText('Después de este pedido dejás de estar disponible.')
    await goToSection(desk, 'Riders')
    await desk.getByRole('link', { name: 'Activos' }).click()
    await expect(desk.getByRole('row', { name })).toContainText('Con su último pedido')
    await advance(phone, STEPS[2])
    await advance(phone, STEPS[3])
    await dialog(phone, '¡Felicitaciones!').getByRole('button', { name: 'Entendido' }).click()
    await expect(phone.getByText('Terminaste tu último pedido')).toBeVisible()
    await expect(desk.getByRole('row', { name })).toContainText('Fuera de turno')
  })

  await test.step('the wait stands in the order and in the month', async () => {
    await phone.goto(`/orders-detail/${orderId}`)
    await expect(phone.getByText('Espera en el local')).toBeVisible()
    await expect(phone.getByText('Demora avisada')).toBeVisible()
    await phone.goto('/summary')
    await expect(phone.getByText(/en 1 espera$/)).toBeVisible()
  })
})
