/** Prompts of the phone that nobody answers on the way to duty, and answers that come when they are no longer needed. */
import { runFor } from '@puni/verify/support/components/clock'
import {
  LOCATION_NEEDED,
  alertWith,
  askForDuty,
  button,
  dutyButton,
  waiting,
  zoneDialog,
} from '@puni/verify/support/phone'
import { riderOf, WORKING } from '@puni/verify/support/scripted/entities'
import { answersAsked } from '../../../testing/push.ts'
import { eventually, expect, openOffDuty, test } from '../../../testing/scripted.ts'

test('a question for the location can be left, and a late answer puts nobody on duty', async ({
  page,
  api,
}) => {
  const answer = page.location.asks()
  await openOffDuty(page, api)
  await askForDuty(page)
  await expect(button(page, 'Activando...')).toBeVisible()
  await zoneDialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(zoneDialog(page)).toBeHidden()
  answer()
  await askForDuty(page)
  await expect(button(page, 'Activando...')).toBeVisible()
  expect(api.sent('setWorking')).toEqual([])
  answer()
  await expect(waiting(page)).toBeVisible()
})

test('a question for the location that nobody answers is told, by its own name', async ({
  page,
  api,
  watch,
}) => {
  watch.expects('El teléfono no contestó por la ubicación')
  const answer = page.location.asks()
  await openOffDuty(page, api)
  await askForDuty(page)
  await expect(button(page, 'Activando...')).toBeVisible()
  await runFor(45_000)
  await expect(alertWith(page, 'El teléfono no contestó por la ubicación')).toBeVisible()
  await expect(alertWith(page, LOCATION_NEEDED)).toHaveCount(0)
  answer()
  await runFor(0)
  expect(api.sent('setWorking')).toEqual([])
})

test('a question for notifications that nobody answers keeps nobody off duty', async ({ page, api }) => {
  let answer: (said: NotificationPermission) => void = () => undefined
  const nobody = () => new Promise<NotificationPermission>((resolve) => (answer = resolve))
  answersAsked(nobody)
  await openOffDuty(page, api)
  await askForDuty(page)
  await button(page, 'Permitir avisos').click()
  await button(page, 'Ahora no').click()
  await expect(waiting(page)).toBeVisible()
  answer('granted')
  await runFor(0)
  expect(api.sent('setWorking').length).toBe(1)

  answersAsked(nobody)
  await openOffDuty(page, api)
  await askForDuty(page)
  await button(page, 'Permitir avisos').click()
  await runFor(30_000)
  await expect(waiting(page)).toBeVisible()
})

test('who cancels while the platform is asked stays off duty', async ({ page, api }) => {
  await openOffDuty(page, api)
  api.answers('setWorking', ({ body }) => riderOf((body as { working: boolean }).working ? WORKING : {}))
  const reply = api.holds('setWorking')
  await askForDuty(page)
  await eventually(() => api.sent('setWorking').length).toBe(1)
  await zoneDialog(page).getByRole('button', { name: 'Cancelar' }).click()
  reply()
  await eventually(() => api.sent('setWorking').map(({ body }) => body)).toMatchObject([
    { working: true },
    { working: false },
  ])
  await expect(dutyButton(page)).toBeVisible()
})
