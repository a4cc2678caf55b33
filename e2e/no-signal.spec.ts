/** A delivery where there is no signal: nothing the rider does is lost, and nothing counts twice. */
import type { Browser, Page } from '@playwright/test'
import { WITH_MAPS } from './browser.ts'
import type { FlakyLine } from './flaky-line.ts'
import {
  acceptButton,
  advanceTo,
  button,
  chooseFromMenu,
  deliveryCard,
  dialog,
  fillLogin,
  logInButton,
  offerCard,
  skipButton,
  waiting,
} from './phone.ts'
import { PASSWORD, type Platform } from './platform.ts'
import { goOnDuty, logIn, openPhone, withoutMap } from './rider.ts'
import { expect, test } from './server.ts'

test.use({ launchOptions: WITH_MAPS })

const KEPT = 'Guardado, se envía cuando vuelva la señal'
const STEPS = ['Yendo a retirar', 'Esperando pedido', 'En camino', 'Entregado'] as const

/** A rider's phone on a line of its own, on duty, near the pickup. */
async function riderOnLine(
  { browser, platform, line }: { browser: Browser; platform: Platform; line: FlakyLine },
  { withMap = false } = {},
) {
  const zone = 'Centro'
  const zoneId = await platform.createZone(zone)
  const { email } = await platform.createRider('Nora Cerca', zoneId)
  const phone = await openPhone(browser, line.origin, 200)
  if (!withMap) await withoutMap(phone.context())
  await logIn(phone, email)
  await goOnDuty(phone, zone)
  await phone.evaluate(() => navigator.serviceWorker.ready)
  return { zoneId, email, phone, offline: (off: boolean) => phone.context().setOffline(off) }
}

async function accept(phone: Page, platform: Platform, zoneId: string): Promise<string> {
  const orderId = await platform.placeOrder(zoneId)
  await acceptButton(phone).click()
  await expect(dialog(phone, '¡Comenzó el viaje!')).toBeVisible()
  await expect(dialog(phone, '¡Comenzó el viaje!')).toBeHidden()
  // Both ways are known from here on.
  await expect(deliveryCard(phone).getByText(/\d+(,\d)? k?m \/ /)).toHaveCount(2)
  return orderId
}

const stepsTaken = async (platform: Platform, orderId: string) =>
  (await platform.stepsOf(orderId)).map(({ status }) => status)

test('a whole delivery without signal after acceptance, closed and opened on the way', async ({
  browser,
  platform,
  line,
}) => {
  const { phone, zoneId, offline } = await riderOnLine({ browser, platform, line }, { withMap: true })
  const orderId = await accept(phone, platform, zoneId)
  const map = phone.locator('canvas.maplibregl-canvas')
  await expect(map).toBeVisible()
  await offline(true)
  line.goDead(true)

  await advanceTo(phone, STEPS[0]).click()
  await expect(deliveryCard(phone)).toContainText(KEPT)
  await phone.reload()
  const card = deliveryCard(phone)
  await expect(card).toContainText(KEPT)
  await expect(card).toContainText('Perón 1500')
  await expect(card).toContainText('Belgrano 2200')
  await expect(card).toContainText('Timbre 4A')
  await expect(card.getByRole('link', { name: 'Llamar al local' })).toHaveAttribute('href', /tel:.*0111/)
  await expect(card.getByRole('link', { name: 'Llamar al cliente' })).toHaveAttribute('href', /tel:.*0122/)
  await expect(card.getByText(/\d+(,\d)? k?m \/ /)).toHaveCount(2)
  await expect(map).toBeVisible()

  const tapped: number[] = []
  for (const step of STEPS.slice(1)) {
    await advanceTo(phone, step).click()
    tapped.push(Date.now())
  }
  await expect(dialog(phone, '¡Felicitaciones!')).toContainText(/\$\s?2\.300/)
  await expect(dialog(phone, '¡Felicitaciones!')).toBeHidden()
  await expect(waiting(phone)).toBeVisible()
  await expect(phone.getByText('4 pasos guardados')).toBeVisible()
  expect(await platform.statusOf(orderId)).toBe('assigned')

  line.goDead(false)
  await offline(false)
  await expect(phone.getByText(/pasos? guardado/)).toHaveCount(0)
  const events = await platform.stepsOf(orderId)
  expect(events.map(({ status }) => status)).toEqual([
    'to_pickup',
    'waiting_pickup',
    'on the way',
    'delivered',
  ])
  for (const [index, at] of tapped.entries()) {
    // The phone's time is that of the tap, not that of the signal.
    expect(Math.abs(Date.parse(events[index + 1]?.deviceAt ?? '') - at)).toBeLessThan(3_000)
  }
})

test('a network in name only: steps go on, and arrive once the line lives', async ({
  browser,
  platform,
  line,
}) => {
  const { phone, zoneId } = await riderOnLine({ browser, platform, line })
  const orderId = await accept(phone, platform, zoneId)
  line.goDead(true)
  await advanceTo(phone, STEPS[0]).click()
  await expect(deliveryCard(phone)).toContainText(KEPT)
  await advanceTo(phone, STEPS[1]).click()
  await expect(advanceTo(phone, STEPS[2])).toBeVisible()
  line.goDead(false)
  await expect(deliveryCard(phone)).not.toContainText(KEPT, { timeout: 40_000 })
  expect(await stepsTaken(platform, orderId)).toEqual(['to_pickup', 'waiting_pickup'])
})

test('an answer that is lost makes no second step', async ({ browser, platform, line }) => {
  const { phone, zoneId } = await riderOnLine({ browser, platform, line })
  const orderId = await accept(phone, platform, zoneId)
  line.setWeather(({ method }) => ({
    arrivals: method === 'PUT' ? 2 : 1,
    delays: [0, 50],
    isAnswered: method !== 'PUT',
  }))
  await advanceTo(phone, STEPS[0]).click()
  await expect(deliveryCard(phone)).toContainText(KEPT)
  line.goDead(false)
  await expect(deliveryCard(phone)).not.toContainText(KEPT)
  expect(await stepsTaken(platform, orderId)).toEqual(['to_pickup'])
})

test('an order that was cancelled meanwhile is told in words, until they were read', async ({
  browser,
  platform,
  line,
}) => {
  const { phone, zoneId, offline } = await riderOnLine({ browser, platform, line })
  const orderId = await accept(phone, platform, zoneId)
  await offline(true)
  line.goDead(true)
  await advanceTo(phone, STEPS[0]).click()
  await expect(deliveryCard(phone)).toContainText(KEPT)
  await advanceTo(phone, STEPS[1]).click()
  await expect(advanceTo(phone, STEPS[2])).toBeVisible()
  await platform.cancel(orderId)
  line.goDead(false)
  await offline(false)
  const told = phone.getByRole('alert').filter({
    hasText:
      'Doña Rosa: El pedido fue cancelado mientras no tenías señal. No se registró: Yendo a retirar y En espera de recogida.',
  })
  await expect(told).toBeVisible()
  await expect(deliveryCard(phone)).toHaveCount(0)
  await phone.reload()
  await told.getByRole('button', { name: 'Entendido' }).click()
  await expect(told).toHaveCount(0)
  await phone.reload()
  await expect(waiting(phone)).toBeVisible()
  await expect(told).toHaveCount(0)
  expect(await stepsTaken(platform, orderId)).toEqual(['canceled'])
})

test('two tabs of one phone, both tapped, make one step; each sees what the other did', async ({
  browser,
  platform,
  line,
}) => {
  const { phone, zoneId, offline } = await riderOnLine({ browser, platform, line })
  const orderId = await accept(phone, platform, zoneId)
  const second = await phone.context().newPage()
  await second.goto('/')
  await expect(advanceTo(second, STEPS[0])).toBeVisible()
  await offline(true)
  line.goDead(true)
  await advanceTo(phone, STEPS[0]).click()
  await expect(advanceTo(second, STEPS[1])).toBeVisible()
  await advanceTo(second, STEPS[1]).click()
  await expect(advanceTo(phone, STEPS[2])).toBeVisible()
  line.goDead(false)
  await offline(false)
  await expect(deliveryCard(phone)).not.toContainText(KEPT)
  await expect(deliveryCard(second)).not.toContainText(KEPT)
  expect(await stepsTaken(platform, orderId)).toEqual(['to_pickup', 'waiting_pickup'])
})

test('skipping and reporting a problem can wait for signal too', async ({ browser, platform, line }) => {
  const { phone, zoneId, offline } = await riderOnLine({ browser, platform, line })
  const skipped = await platform.placeOrder(zoneId)
  await expect(offerCard(phone)).toBeVisible()
  await offline(true)
  line.goDead(true)
  await skipButton(phone).click()
  await expect(waiting(phone)).toBeVisible()
  line.goDead(false)
  await offline(false)
  await expect.poll(async () => (await platform.offersOf(skipped))[0]?.outcome).toBe('skipped')
  await platform.cancel(skipped)

  const orderId = await accept(phone, platform, zoneId)
  await deliveryCard(phone).getByRole('link', { name: 'Ver detalle del pedido' }).click()
  await expect(button(phone, 'Marcar como error')).toBeVisible()
  await offline(true)
  line.goDead(true)
  await button(phone, 'Marcar como error').click()
  await phone.getByLabel('Motivo').fill('Local cerrado')
  await button(phone, 'Sí, marcar como error').click()
  await expect(phone.getByText(KEPT)).toBeVisible()
  line.goDead(false)
  await offline(false)
  await expect(phone.getByText(KEPT)).toHaveCount(0)
  expect(await platform.stepsOf(orderId)).toMatchObject([{ status: 'error', reason: 'Local cerrado' }])
})

test('what is unsent at the logout waits for its rider, and is of no other', async ({
  browser,
  platform,
  line,
}) => {
  const { phone, zoneId, email } = await riderOnLine({ browser, platform, line })
  const other = await platform.createRider('Otro Rider', zoneId)
  const orderId = await accept(phone, platform, zoneId)
  line.setWeather(({ path }) => {
    const arrives = !path.includes('/orders/status/')
    return { arrivals: arrives ? 1 : 0, delays: [0], isAnswered: arrives }
  })
  await advanceTo(phone, STEPS[0]).click()
  await expect(deliveryCard(phone)).toContainText(KEPT)
  await chooseFromMenu(phone, 'Cerrar sesión')
  await expect(phone.getByText('Quedó 1 paso sin enviar')).toBeVisible()
  expect(await phone.evaluate(() => Object.keys(localStorage))).not.toContain('answers')
  line.goDead(false)

  await fillLogin(phone, other.email, PASSWORD)
  await logInButton(phone).click()
  await expect(button(phone, 'Activarse para recibir pedidos')).toBeVisible()
  await expect(phone.getByText(/paso guardado/)).toHaveCount(0)
  expect(await stepsTaken(platform, orderId)).toEqual([])
  await chooseFromMenu(phone, 'Cerrar sesión')

  await fillLogin(phone, email, PASSWORD)
  await logInButton(phone).click()
  await expect.poll(() => stepsTaken(platform, orderId)).toEqual(['to_pickup'])
})
