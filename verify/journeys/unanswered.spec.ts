/** Prompts of the phone that nobody answers, and answers that come when they are no longer needed. */
import type { Page } from '@playwright/test'
import { locationAnswers } from './device.ts'
import { offerSince, riderOf, WORKING, PICKUP } from '../support/scripted/entities.ts'
import {
  acceptButton,
  askForDuty,
  alertWith,
  button,
  dutyButton,
  LOCATION_NEEDED,
  waiting,
  zoneDialog,
} from '../support/phone.ts'
import { line, ringCheck, staysAwake } from './ring-check.ts'
import { expect, giveClock, openOffDuty, openOnDuty, test } from './scripted.ts'

declare global {
  /** Answers every pending prompt. */
  var answerNow: (() => void) | undefined
}

/** A phone that asks for the location, and whose rider answers when the test says. */
async function asksForLocation(page: Page): Promise<void> {
  await page.addInitScript((here) => {
    const asked: PositionCallback[] = []
    globalThis.answerNow = () => {
      const position = { coords: { ...here, accuracy: 8 }, timestamp: Date.now() } as GeolocationPosition
      for (const answer of asked.splice(0)) answer(position)
    }
    const geolocation = {
      getCurrentPosition: (answer: PositionCallback) => void asked.push(answer),
      watchPosition: () => 1,
      clearWatch: () => undefined,
    }
    Object.defineProperty(navigator, 'geolocation', { value: geolocation })
  }, PICKUP)
}

/** A phone that asks for notifications, and whose rider answers when the test says. */
async function asksForNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'default' })
    Notification.requestPermission = () =>
      new Promise((resolve) => {
        globalThis.answerNow = () => resolve('granted')
      })
  })
}

const answer = (page: Page) => page.evaluate(() => globalThis.answerNow?.())

test('a question for the location can be left, and a late answer puts nobody on duty', async ({
  page,
  api,
}) => {
  await asksForLocation(page)
  await openOffDuty(page, api)
  await askForDuty(page)
  await expect(button(page, 'Activando...')).toBeVisible()
  await zoneDialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(zoneDialog(page)).toBeHidden()
  await answer(page)
  await askForDuty(page)
  await expect(button(page, 'Activando...')).toBeVisible()
  expect(api.sent('setWorking')).toEqual([])
  await answer(page)
  await expect(waiting(page)).toBeVisible()
})

test('a question for the location that nobody answers is told, by its own name', async ({ page, api }) => {
  await asksForLocation(page)
  await giveClock(page)
  await openOffDuty(page, api)
  await askForDuty(page)
  await expect(button(page, 'Activando...')).toBeVisible()
  await page.clock.fastForward(45_000)
  await expect(alertWith(page, 'El teléfono no contestó por la ubicación')).toBeVisible()
  await expect(alertWith(page, LOCATION_NEEDED)).toHaveCount(0)
  await answer(page)
  expect(api.sent('setWorking')).toEqual([])
})

test('a question for notifications that nobody answers keeps nobody off duty', async ({ page, api }) => {
  await asksForNotifications(page)
  await locationAnswers(page, PICKUP)
  await giveClock(page)
  await openOffDuty(page, api)
  await askForDuty(page)
  await button(page, 'Permitir avisos').click()
  await button(page, 'Ahora no').click()
  await expect(waiting(page)).toBeVisible()
  await answer(page)
  expect(api.sent('setWorking').length).toBe(1)

  await openOffDuty(page, api)
  await askForDuty(page)
  await button(page, 'Permitir avisos').click()
  await page.clock.fastForward(30_000)
  await expect(waiting(page)).toBeVisible()
})

test('who cancels while the platform is asked stays off duty', async ({ page, api }) => {
  await locationAnswers(page, PICKUP)
  await openOffDuty(page, api)
  api.answers('setWorking', ({ body }) => riderOf((body as { working: boolean }).working ? WORKING : {}))
  const reply = api.holds('setWorking')
  await askForDuty(page)
  await expect.poll(() => api.sent('setWorking').length).toBe(1)
  await zoneDialog(page).getByRole('button', { name: 'Cancelar' }).click()
  reply()
  await expect
    .poll(() => api.sent('setWorking').map(({ body }) => body))
    .toMatchObject([{ working: true }, { working: false }])
  await expect(dutyButton(page)).toBeVisible()
})

test('a check of the ring does not wait for ever for a phone that says nothing', async ({ page, api }) => {
  await asksForLocation(page)
  await staysAwake(page)
  await giveClock(page)
  await openOffDuty(page, api)
  await button(page, '¿Me va a sonar?').click()
  await expect(ringCheck(page)).toContainText('Probando: 5 de 6')
  await page.clock.fastForward(20_000)
  await expect(line(page, 'Ubicación')).toContainText(/Falla.*no contestó/)
})

test('an acceptance that hangs ends by itself, says so, and can be tried again', async ({ page, api }) => {
  await giveClock(page)
  api.offers(offerSince).holds('acceptOrder')
  await openOnDuty(page, api)
  await acceptButton(page).click()
  await expect(button(page, 'Aceptando...')).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(alertWith(page, 'Error al asignar la order. El servidor no contestó')).toBeVisible()
  await expect(acceptButton(page)).toBeEnabled()
})
