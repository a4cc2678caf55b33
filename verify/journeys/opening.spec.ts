/** A screen is there as soon as its code has come: nothing makes a rider wait besides. */
import { gzipSync } from 'node:zlib'
import {
  advanceTo,
  button,
  chooseFromMenu,
  deliveryCard,
  dialog,
  grip,
  offerCard,
  waiting,
} from '../support/phone.ts'
import { heldOrder, offerSince, PICKUP, routeOf, stepOf, whyOf } from '../support/scripted/entities.ts'
import { nobodyTapped } from './conditions/untapped.ts'
import { locationAnswers } from './device.ts'
import { holdPhone } from './reflow.ts'
import { expect, giveStoppedClock, openOnDuty, test } from './scripted.ts'

test('no screen waits for a timer before it shows, or asks for, what it has', async ({ page, api }) => {
  await giveStoppedClock(page)
  await openOnDuty(page, api)
  await expect(waiting(page)).toBeVisible()
  await expect.poll(() => api.answered('getAcceptedOrder')).toBeGreaterThan(0)
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  for (const [link, title] of [
    ['Historial', 'Ver Pedidos'],
    ['Resumen', 'Resumen por Mes'],
  ] as const) {
    await sections.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await chooseFromMenu(page, 'Mi cuenta')
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible()
})

test('what comes after the panel moves no button under a thumb', async ({ page, api }) => {
  const answers = [api.holds('filterOrders'), api.holds('getZoneDemand')]
  // Enlarged text breaks lines elsewhere, so that a place kept by guess is too small.
  await holdPhone(page, { width: 360, height: 740, text: 24 })
  await giveStoppedClock(page)
  await openOnDuty(page, api)
  await expect(grip(page)).toBeVisible()
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  const before = await grip(page).boundingBox()
  for (const answer of answers) answer()
  await expect(button(page, 'Hacer una pausa')).toBeAttached()
  // An answer is shown a turn later. A millisecond at a time: after 500 of them the sound's banner comes.
  const isThere = async () => {
    await page.clock.runFor(1)
    return (await page.getByText('Normal', { exact: true }).count()) === 1
  }
  await expect.poll(isThere).toBe(true)
  expect(await grip(page).boundingBox()).toEqual(before)
})

test('a dialog whose code does not come says so and comes later: the order in hand stays', async ({
  page,
  api,
  watch,
}) => {
  watch.expects('Failed to fetch dynamically imported module')
  const handover = { kind: 'pin', state: null, triesLeft: 3, publicKey: null } as const
  api.takesSteps(heldOrder('on the way', { handover }))
  const CODE = /(handover|leave-duty)-dialog-[^/]*\.js/
  await page.route(CODE, (route) => route.abort())
  await openOnDuty(page, api)

  const failed = dialog(page, 'No se pudo abrir')
  await chooseFromMenu(page, 'Desactivarse')
  await failed.getByRole('button', { name: 'Volver' }).click()
  await advanceTo(page, 'Entregado').click()
  await expect(failed).toBeVisible()
  await expect(deliveryCard(page)).toBeVisible()
  await page.unroute(CODE)
  await failed.getByRole('button', { name: 'Reintentar' }).click()
  await expect(dialog(page, 'PIN de entrega')).toBeVisible()
})

/** All code that comes without a tap, gzipped, in bytes; beside it the login page's 100,000, and the map. */
const MOST_BYTES = 70_000

test('what a rider at work downloads without a tap', async ({ page, api }) => {
  // The map waits for an idle moment: there is none.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0
  })
  const files = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/^\/assets\/.*\.js$/.test(pathname)) files.set(pathname, response.body())
  })
  await locationAnswers(page, PICKUP)
  const steps = [stepOf('start', 0, 'Junín'), stepOf('left', 1, 'Avenida Rivadavia')]
  api.answers('getRoute', () => routeOf({ steps }))
  await nobodyTapped(page)
  await openOnDuty(page, api)
  await expect(button(page, 'Tocá para activar el sonido')).toBeVisible()
  api.offers((now) => offerSince(now), whyOf())
  await page.reload()
  await expect(offerCard(page)).toBeVisible()
  api.offers(null).delivers(heldOrder('to_pickup'))
  await page.reload()
  await expect(page.getByRole('region', { name: 'Próximo giro' })).toBeVisible()

  const login = await (await page.request.get('/')).text()
  const onlyAtWork = [...files].filter(([path]) => !login.includes(path))
  const sizes = await Promise.all(
    onlyAtWork.map(async ([path, code]) => ({ path, bytes: gzipSync(await code, { level: 9 }).length })),
  )
  const sum = sizes.reduce((before, { bytes }) => before + bytes, 0)
  expect(sum, JSON.stringify(sizes)).toBeLessThanOrEqual(MOST_BYTES)
  // Else something is not counted.
  expect(sum).toBeGreaterThan(MOST_BYTES / 2)
})
