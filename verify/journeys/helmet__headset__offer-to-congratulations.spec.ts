/** 'Modo casco': a delivery by ear, with the one button of a headset. */
import type { Locator, Page } from '@playwright/test'
import { hasHeadset, hasVoice, pressHeadset, spokenBy } from './device.ts'
import { heldOrder, noticeOf, offerSince } from '../support/scripted/entities.ts'
import { slide } from './gestures.ts'
import { button, deliveryCard, dialog, keepPhone, waiting, waitingCard } from '../support/phone.ts'
import { expect, giveClock, openOnDuty, test } from './scripted.ts'

const helmet = (page: Page) => dialog(page, 'Modo casco')
const begin = async (page: Page, card: Locator) => {
  await keepPhone(page, card, 'Modo casco')
  await button(page, 'Empezar').click()
  await expect(button(page, 'Deslizá para salir')).toBeVisible()
}
const heard = (page: Page) => expect.poll(async () => (await spokenBy(page)).at(-1))
/** A press after the words were heard, and the moment in which a second one would count with it. */
const press = async (page: Page, times: 'one' | 'two', hearing = 2_000) => {
  await page.clock.runFor(hearing)
  await pressHeadset(page, times)
  await page.clock.runFor(600)
}

test('from an offer to the congratulations, without a touch of the screen', async ({ page, api }) => {
  await hasVoice(page)
  await hasHeadset(page)
  await giveClock(page)
  await openOnDuty(page, api)
  await expect(waiting(page)).toBeVisible()
  await begin(page, waitingCard(page))
  await heard(page).toBe('Esperando pedidos.')

  api.offers(offerSince).accepts(heldOrder())
  await page.clock.runFor(10_000)
  await heard(page).toBe(
    'Pedido de Pizzería Güerrín. 2.300 pesos. 4,8 kilómetros en total. Pagás 12.500 pesos al retirar. ' +
      'Hasta Belgrano al 2200. Un toque para aceptarlo, dos lo rechazan.',
  )
  await press(page, 'one')
  await heard(page).toBe(
    '¿Lo aceptás? Pagás 12.500 pesos al retirar. Hasta Belgrano al 2200. Un toque lo acepta, dos lo rechazan.',
  )
  await press(page, 'one')
  expect(api.sent('acceptOrder'), 'the terms are still being told').toEqual([])
  await press(page, 'one', 6_000)
  await expect.poll(() => api.sent('acceptOrder').length).toBe(1)
  await heard(page).toMatch(/^Pedido aceptado/)
  api.takesSteps(heldOrder())

  const questions = [
    '¿Salís a retirar?',
    '¿Llegaste al local?',
    '¿Tenés el pedido?',
    '¿Entregaste el pedido?',
  ]
  for (const [taken, question] of questions.entries()) {
    await press(page, 'one')
    await heard(page).toBe(`${question} Un toque confirma, dos es no.`)
    expect(api.sent('setOrderStatus'), 'one press takes no step').toHaveLength(taken)
    await press(page, 'one')
    await expect.poll(() => api.sent('setOrderStatus').length).toBe(taken + 1)
    await heard(page).not.toContain(question)
  }
  await heard(page).toBe('¡Felicitaciones! Entregaste el pedido y ganaste 2.300 pesos.')
  await page.clock.runFor(6_000)
  await heard(page).toBe('Esperando pedidos.')
  api.replies('getAcceptedOrder', { order: null, notices: [noticeOf()] })
  await page.clock.runFor(10_000)
  await heard(page).toBe('Cancelaron el pedido 1042 de Pizzería Güerrín. No hace falta que vayas al local.')
  api.replies('getAcceptedOrder', { order: null, notices: [noticeOf({ _id: 'n2', kind: 'still_there' })] })
  await page.clock.runFor(10_000)
  await heard(page).toMatch(/^¿Seguís ahí\? No contestaste el último pedido\. .* Un toque si seguís ahí\.$/)
  api.replies('confirmPresence', { ok: true }).replies('getAcceptedOrder', { order: null })
  await press(page, 'one')
  await heard(page).toBe('Listo, seguís recibiendo pedidos.')
  // It goes by the outbox, which the voice does not wait for.
  await expect.poll(() => api.sent('confirmPresence').length).toBe(1)
  await slide(page, button(page, 'Deslizá para salir'))
  await expect(helmet(page)).toBeHidden()
})

test('two presses reject an offer, and answer no to a question', async ({ page, api }) => {
  await hasVoice(page)
  await hasHeadset(page)
  await giveClock(page)
  api.takesSteps(heldOrder('on the way'))
  await openOnDuty(page, api)
  await begin(page, deliveryCard(page))
  await heard(page).toMatch(/^Llevalo a Belgrano 2200/)
  await press(page, 'one')
  await press(page, 'two')
  await heard(page).toBe('Bueno, todavía no.')
  expect(api.sent('setOrderStatus')).toEqual([])

  api.delivers(null).offers(offerSince)
  await page.clock.runFor(20_000)
  await heard(page).toMatch(/^Pedido de/)
  // The button of some headsets reports each press by itself.
  await page.clock.runFor(2_000)
  await pressHeadset(page, 'one')
  await page.clock.runFor(200)
  await pressHeadset(page, 'one')
  await expect.poll(async () => await spokenBy(page)).toContain('Rechazado.')
  expect(api.sent('acceptOrder')).toEqual([])
})

test('a phone without a voice says so before it begins', async ({ page, api }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'speechSynthesis')
    Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance')
  })
  await openOnDuty(page, api)
  await keepPhone(page, waitingCard(page), 'Modo casco')
  await expect(helmet(page)).toContainText('Este teléfono no puede hablar')
  await expect(button(page, 'Empezar')).toBeDisabled()
})
