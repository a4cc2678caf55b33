/** A delivery without a signal: no action of the rider is lost, and none counts twice. */
import { accept, KEPT, KEPT_AT_ALL, riderOnLine, STEPS } from './no-signal.ts'
import {
  advanceTo,
  button,
  chooseFromMenu,
  deliveryCard,
  fillLogin,
  grip,
  logInButton,
  offerCard,
  PASSWORD,
  skipButton,
  waiting,
} from '../support/phone.ts'
import type { Platform } from './platform.ts'
import { expect, test } from './server.ts'

const stepsTaken = async (platform: Platform, orderId: string) =>
  (await platform.stepsOf(orderId)).map(({ status }) => status)

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
  await expect(deliveryCard(phone)).not.toContainText(KEPT_AT_ALL)
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
  await expect(deliveryCard(phone)).not.toContainText(KEPT_AT_ALL)
  expect(await stepsTaken(platform, orderId)).toEqual(['to_pickup'])
})

test('steps of an order that was canceled meanwhile are kept, and that it was is told until it was read', async ({
  browser,
  platform,
  line,
}) => {
  const { phone, zoneId, loseSignal } = await riderOnLine({ browser, platform, line })
  const orderId = await accept(phone, platform, zoneId)
  await loseSignal(true)
  await advanceTo(phone, STEPS[0]).click()
  await expect(deliveryCard(phone)).toContainText(KEPT)
  await advanceTo(phone, STEPS[1]).click()
  await expect(advanceTo(phone, STEPS[2])).toBeVisible()
  await platform.cancel(orderId)
  await loseSignal(false)
  const told = phone.getByRole('alert').filter({ hasText: 'No hace falta que vayas al local.' })
  await expect(told).toContainText('de Doña Rosa')
  await expect(deliveryCard(phone)).toHaveCount(0)
  await phone.reload()
  await told.getByRole('button', { name: 'Entendido' }).click()
  await expect(told).toHaveCount(0)
  await phone.reload()
  await expect(waiting(phone)).toBeVisible()
  await expect(told).toHaveCount(0)
  expect(await stepsTaken(platform, orderId)).toEqual(['canceled'])
  expect((await platform.eventTypes(orderId)).slice(-3)).toEqual(['status', 'reported', 'reported'])
})

test('two tabs of one phone, both tapped, make one step; each sees what the other did', async ({
  browser,
  platform,
  line,
}) => {
  const { phone, zoneId, loseSignal } = await riderOnLine({ browser, platform, line })
  const orderId = await accept(phone, platform, zoneId)
  const second = await phone.context().newPage()
  await second.goto('/')
  await expect(advanceTo(second, STEPS[0])).toBeVisible()
  await loseSignal(true)
  await advanceTo(phone, STEPS[0]).click()
  await expect(advanceTo(second, STEPS[1])).toBeVisible()
  await advanceTo(second, STEPS[1]).click()
  await expect(advanceTo(phone, STEPS[2])).toBeVisible()
  await loseSignal(false)
  await expect(deliveryCard(phone)).not.toContainText(KEPT_AT_ALL)
  await expect(deliveryCard(second)).not.toContainText(KEPT_AT_ALL)
  expect(await stepsTaken(platform, orderId)).toEqual(['to_pickup', 'waiting_pickup'])
})

test('skipping and reporting a problem can wait for signal too', async ({ browser, platform, line }) => {
  const { phone, zoneId, loseSignal } = await riderOnLine({ browser, platform, line })
  const skipped = await platform.placeOrder(zoneId)
  await expect(offerCard(phone)).toBeVisible()
  await loseSignal(true)
  await skipButton(phone).click()
  await expect(waiting(phone)).toBeVisible()
  await loseSignal(false)
  await expect.poll(async () => (await platform.offersOf(skipped))[0]?.outcome).toBe('skipped')
  await platform.cancel(skipped)

  const orderId = await accept(phone, platform, zoneId)
  await grip(phone).click()
  await deliveryCard(phone).getByRole('link', { name: 'Ver detalle del pedido' }).click()
  await expect(button(phone, 'Marcar como error')).toBeVisible()
  await loseSignal(true)
  await button(phone, 'Marcar como error').click()
  await phone.getByLabel('Motivo').fill('Local cerrado')
  await button(phone, 'Sí, marcar como error').click()
  await expect(phone.getByText(KEPT)).toBeVisible()
  await loseSignal(false)
  await expect(phone.getByText(KEPT)).toHaveCount(0)
  expect(await platform.stepsOf(orderId)).toMatchObject([{ status: 'error', reason: 'Local cerrado' }])
})

test('a session that ends in the middle of a delivery loses no step: the next login sends it', async ({
  browser,
  platform,
  line,
}) => {
  const { phone, zoneId, email, loseSignal } = await riderOnLine({ browser, platform, line })
  const orderId = await accept(phone, platform, zoneId)
  await loseSignal(true)
  await advanceTo(phone, STEPS[0]).click()
  await expect(deliveryCard(phone)).toContainText(KEPT)
  await platform.endSessions(email)
  await loseSignal(false)
  await expect(logInButton(phone)).toBeVisible()
  expect(await stepsTaken(platform, orderId)).toEqual([])
  await fillLogin(phone, email, PASSWORD)
  await logInButton(phone).click()
  await expect.poll(() => stepsTaken(platform, orderId)).toEqual(['to_pickup'])
  await expect(advanceTo(phone, STEPS[1])).toBeVisible()
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
  await button(phone, 'Cerrar sesión').click()
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

test('a block meanwhile: what was done before it counts, what came after is told beside the reason', async ({
  browser,
  platform,
  line,
}) => {
  const { phone, zoneId, riderId } = await riderOnLine({ browser, platform, line })
  const orderId = await accept(phone, platform, zoneId)
  line.goDead(true)
  await advanceTo(phone, STEPS[0]).click()
  await expect(deliveryCard(phone)).toContainText(KEPT)
  await advanceTo(phone, STEPS[1]).click()
  await expect(advanceTo(phone, STEPS[2])).toBeVisible()
  await platform.block(riderId, 'Papeles vencidos')
  await advanceTo(phone, STEPS[2]).click()
  await expect(advanceTo(phone, STEPS[3])).toBeVisible()
  line.goDead(false)
  await expect(phone.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
  await expect(phone.getByText('Papeles vencidos')).toBeVisible()
  const told = 'Doña Rosa: Tu cuenta ya estaba bloqueada. No se registró: En camino.'
  await expect(phone.getByRole('alert').filter({ hasText: told })).toBeVisible()
  expect(await stepsTaken(platform, orderId)).toEqual(['to_pickup', 'waiting_pickup'])
  await platform.unblock(riderId)
  await phone.evaluate(() => dispatchEvent(new Event('online')))
  await expect(phone.getByRole('heading', { name: 'Cuenta Bloqueada' })).toHaveCount(0)
  await expect(deliveryCard(phone)).toBeVisible()
})
