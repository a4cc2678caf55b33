/** The app is new to the phone: what it does, in three cards; and before duty, whether an offer will ring. */
import type { Page } from '@playwright/test'
import { riderOf, WORKING } from '../support/scripted/entities.ts'
import {
  askForDuty,
  button,
  chooseFromMenu,
  dialog,
  dutyButton,
  fillLogin,
  logInButton,
  waiting,
} from '../support/phone.ts'
import type { ScriptedApi } from '../support/scripted/scripted-api.ts'
import { PushedWorker, pushService, test } from './push.ts'
import { answersAsked, onIphone, ringStep } from './ring-check.ts'
import { expect, openOffDuty, remember } from './scripted.ts'
import { isNew } from './known-phone.ts'

const cards = (page: Page) => dialog(page, 'Primeros pasos')
const anyway = (page: Page) => button(page, 'Activarme igual')

/** Off duty, with the first steps seen; nothing ever rang. */
async function openUntested(page: Page, api: ScriptedApi): Promise<void> {
  await isNew(page)
  await remember(page, { firstStepsSeen: 'true' })
  await openOffDuty(page, api)
  api.replies('setWorking', WORKING)
}

test('first login, three cards, a test that rings, on duty; and never again on this phone', async ({
  page,
  api,
}) => {
  await pushService(page, { answers: 'at once' })
  await answersAsked(page, 'granted')
  await isNew(page)
  await page.goto('/')
  await fillLogin(page, 'ramona@e2e.example', 'clave-segura-1')
  await logInButton(page).click()

  await expect(cards(page)).toContainText('Qué hace por vos')
  await button(page, 'Siguiente').click()
  await expect(cards(page)).toContainText('Qué hay que permitirle')
  await button(page, 'Siguiente').click()
  await expect(cards(page)).toContainText('Dónde está la ayuda')
  await button(page, 'Empezar').click()
  await expect(cards(page)).toBeHidden()

  api.replies('setWorking', WORKING)
  const phone = await PushedWorker.of(page)
  await askForDuty(page)
  await expect(ringStep(page)).toContainText('Es una sola vez.')
  expect(api.sent('setWorking')).toEqual([])
  await button(page, 'Permitir avisos').click()
  await expect(ringStep(page)).toContainText('Mandando el aviso de prueba...')
  await expect.poll(() => api.answered('testPush')).toBe(1)
  await phone.push({ type: 'test', testId: 'prueba' })
  await button(page, 'Sí, me sonó').click()
  await expect(waiting(page)).toBeVisible()

  api.replies('setWorking', riderOf()).replies('getMe', riderOf())
  await chooseFromMenu(page, 'Desactivarse')
  await page.reload()
  await expect(dutyButton(page)).toBeVisible()
  await expect(cards(page)).toBeHidden()
  api.replies('setWorking', WORKING)
  await answersAsked(page, 'granted')
  await askForDuty(page)
  // The permission is a question of its own.
  await expect(dialog(page, 'Avisos de pedidos')).toBeVisible()
})

test('the cards close at once, turn by key and finger, and are found again', async ({ page, api }) => {
  await isNew(page)
  await openOffDuty(page, api)
  await button(page, 'Cerrar').click()
  await expect(cards(page)).toBeHidden()
  await page.reload()
  await expect(dutyButton(page)).toBeVisible()
  await expect(cards(page)).toBeHidden()

  await page.goto('/account')
  await button(page, 'Ver los primeros pasos').click()
  await expect(cards(page)).toContainText('1 de 3')
  await page.keyboard.press('ArrowRight')
  await expect(cards(page)).toContainText('2 de 3')
  await page.keyboard.press('ArrowLeft')
  await expect(cards(page)).toContainText('1 de 3')
  const box = (await cards(page).getByRole('list').boundingBox())!
  await page.mouse.move(box.x + 200, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 26, { steps: 4 })
  await page.mouse.up()
  await expect(cards(page)).toContainText('2 de 3')
  await page.keyboard.press('Escape')
  await expect(cards(page)).toBeHidden()
})

test('who did not hear it is told what that means, may try again, and goes on duty knowing it', async ({
  page,
  api,
}) => {
  await pushService(page, { answers: 'at once' })
  await openUntested(page, api)
  const phone = await PushedWorker.of(page)
  await askForDuty(page)
  await expect.poll(() => api.answered('testPush')).toBe(1)
  await phone.push({ type: 'test', testId: 'prueba' })
  await button(page, 'No').click()
  await expect(ringStep(page)).toContainText(/no te va a sonar.*volumen multimedia.*solo con la app abierta/s)
  await button(page, 'Probar de nuevo').click()
  await expect.poll(() => api.answered('testPush')).toBe(2)
  await anyway(page).click()
  await expect(waiting(page)).toBeVisible()

  api.replies('setWorking', riderOf())
  await chooseFromMenu(page, 'Desactivarse')
  await askForDuty(page)
  await expect(ringStep(page), 'it never rang').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ringStep(page)).toBeHidden()
  await expect(waiting(page)).toBeHidden()
})

test('a refused permission, or no signal, keeps nobody off duty', async ({ page, api }) => {
  await answersAsked(page, 'denied')
  await openUntested(page, api)
  await askForDuty(page)
  await button(page, 'Permitir avisos').click()
  await expect(ringStep(page)).toContainText(/bloqueados.*solo con la app abierta/s)
  await anyway(page).click()
  await expect(waiting(page)).toBeVisible()
})

test('an iPhone outside of its home screen is told before duty that nothing can ring, and how to change that', async ({
  page,
  api,
}) => {
  await onIphone(page)
  await openUntested(page, api)
  await askForDuty(page)
  await expect(ringStep(page)).toContainText(/no te va a sonar.*Tocá Compartir.*«Agregar a inicio»/s)
  await expect(ringStep(page).getByRole('listitem')).toHaveCount(4)
  expect(api.sent('setWorking')).toEqual([])
  await anyway(page).click()
  await expect(waiting(page)).toBeVisible()
})
