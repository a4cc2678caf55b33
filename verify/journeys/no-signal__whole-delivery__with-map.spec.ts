import { WITH_MAPS } from './browser.ts'
import { accept, KEPT, riderOnLine, STEPS } from './no-signal.ts'
import { advance } from './gestures.ts'
import { advanceTo, deliveryCard, dialog, grip, waiting } from '../support/phone.ts'
import { expect, test } from './server.ts'

test.use({ launchOptions: WITH_MAPS })

test('a whole delivery without signal after acceptance, closed and opened on the way', async ({
  browser,
  platform,
  line,
}) => {
  const { phone, zoneId, loseSignal } = await riderOnLine({ browser, platform, line })
  const orderId = await accept(phone, platform, zoneId)
  const map = phone.locator('canvas.maplibregl-canvas')
  await expect(map).toBeVisible()
  await loseSignal(true)

  await advanceTo(phone, STEPS[0]).click()
  await expect(deliveryCard(phone)).toContainText(KEPT)
  await phone.reload()
  const card = deliveryCard(phone)
  await expect(card).toContainText(KEPT)
  await expect(card).toContainText('Perón 1500')
  await expect(card).toContainText('Belgrano 2200')
  await expect(card).toContainText('Timbre 4A')
  await grip(phone).click()
  await expect(card.getByRole('link', { name: 'Llamar al local' })).toHaveAttribute('href', /tel:.*0111/)
  await expect(card.getByRole('link', { name: 'Llamar al cliente' })).toHaveAttribute('href', /tel:.*0122/)
  for (const leg of ['Retiro', 'Entrega'])
    await expect(card.getByRole('region', { name: leg })).toContainText(/\d+(,\d)? k?m \/ /)
  await expect(map).toBeVisible()

  const tapped: number[] = []
  for (const step of STEPS.slice(1)) {
    await advance(phone, step)
    tapped.push(Date.now())
  }
  await expect(dialog(phone, '¡Felicitaciones!')).toContainText(/\$\s?2\.300/)
  await expect(dialog(phone, '¡Felicitaciones!')).toBeHidden()
  await expect(waiting(phone)).toBeVisible()
  await expect(phone.getByText('4 pasos guardados')).toBeVisible()
  expect(await platform.statusOf(orderId)).toBe('assigned')

  await loseSignal(false)
  await expect(phone.getByText(/pasos? guardado/)).toHaveCount(0)
  const events = await platform.stepsOf(orderId)
  expect(events.map(({ status }) => status)).toEqual([
    'to_pickup',
    'waiting_pickup',
    'on the way',
    'delivered',
  ])
  for (const [index, at] of tapped.entries()) {
    // The device time is that of the tap, not that of the reconnection.
    expect(Math.abs(Date.parse(events[index + 1]?.deviceAt ?? '') - at)).toBeLessThan(3_000)
  }
})
