/** The app is new to the phone: what it does, in three cards; and before duty, whether an offer will ring. */
import { buttonClass } from '@puni/ui/button'
import type { Page } from '@puni/verify/support/components/page'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { riderOf, WORKING } from '@puni/verify/support/scripted/entities'
import {
  askForDuty,
  button,
  chooseFromMenu,
  dialog,
  dutyButton,
  fillLogin,
  logInButton,
  waiting,
} from '@puni/verify/support/phone'
import { swipeLeft } from '../../testing/gestures.ts'
import { answersAsked, mayNotify } from '../../testing/push.ts'
import { onIphone, ringStep, testArrives, testIsSent } from '../../testing/ring.ts'
import { expect, openOffDuty, test } from '../../testing/scripted.ts'

const cards = (page: Page) => dialog(page, 'Primeros pasos')
const anyway = (page: Page) => button(page, 'Activarme igual')
const PRIMARY = buttonClass('primary')
const isNew = () => localStorage.clear()

/** Off duty, with the first steps seen; nothing ever rang. */
async function openUntested(page: Page, api: ScriptedApi): Promise<void> {
  localStorage.removeItem('ringPassed')
  await openOffDuty(page, api)
  api.replies('setWorking', WORKING)
}

test('first login, three cards, a test that rings, on duty; and never again on this phone', async ({
  page,
  api,
}) => {
  answersAsked(() => Promise.resolve('granted'))
  isNew()
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
  await askForDuty(page)
  await expect(ringStep(page)).toContainText('Es una sola vez.')
  expect(api.sent('setWorking')).toEqual([])
  await button(page, 'Permitir avisos').click()
  await expect(ringStep(page)).toContainText('Mandando el aviso de prueba...')
  await testIsSent(api)
  await testArrives()
  await button(page, 'Sí, me sonó').click()
  await expect(waiting(page)).toBeVisible()

  api.replies('setWorking', riderOf()).replies('getMe', riderOf())
  await chooseFromMenu(page, 'Desactivarse')
  answersAsked(() => Promise.resolve('granted'))
  await page.reload()
  await expect(dutyButton(page)).toBeVisible()
  await expect(cards(page)).toBeHidden()
  api.replies('setWorking', WORKING)
  await askForDuty(page)
  // The permission is a question of its own.
  await expect(dialog(page, 'Avisos de pedidos')).toBeVisible()
})

test('the cards close at once, turn by key and finger, and are found again', async ({ page, api }) => {
  isNew()
  await openOffDuty(page, api)
  await button(page, 'Cerrar').click()
  await expect(cards(page)).toBeHidden()
  await page.reload()
  await expect(dutyButton(page)).toBeVisible()
  await expect(cards(page)).toBeHidden()

  await page.goto('/account')
  await button(page, 'Ver los primeros pasos').click()
  await expect(cards(page)).toContainText('1 de 3')
  await page.press('ArrowRight')
  await expect(cards(page)).toContainText('2 de 3')
  await page.press('ArrowLeft')
  await expect(cards(page)).toContainText('1 de 3')
  await swipeLeft(cards(page).getByRole('list'))
  await expect(cards(page)).toContainText('2 de 3')
  await page.press('Escape')
  await expect(cards(page)).toBeHidden()
})

test('who did not hear it is told what that means, may try again, and goes on duty knowing it', async ({
  page,
  api,
}) => {
  mayNotify()
  await openUntested(page, api)
  await askForDuty(page)
  await testIsSent(api)
  await testArrives()
  await button(page, 'No').click()
  await expect(ringStep(page)).toContainText(/no te va a sonar.*volumen multimedia.*solo con la app abierta/s)
  await expect(button(page, 'Probar de nuevo')).toHaveAttribute('class', PRIMARY)
  const before = api.answered('testPush')
  await button(page, 'Probar de nuevo').click()
  await testIsSent(api, before + 1)
  await anyway(page).click()
  await expect(waiting(page)).toBeVisible()

  // Once is enough; that it may not ring stays told.
  api.replies('setWorking', riderOf())
  await chooseFromMenu(page, 'Desactivarse')
  await expect(page.getByText('Todavía no sabemos si un pedido te suena en este teléfono.')).toBeVisible()
  api.replies('setWorking', WORKING)
  await askForDuty(page)
  await expect(waiting(page)).toBeVisible()
})

test('what no signal left untested is tested at the next duty; who cancels is not on duty', async ({
  page,
  api,
  watch,
}) => {
  watch.expects('El servidor no pudo mandar el aviso')
  mayNotify()
  await openUntested(page, api)
  api.isUnreachable('testPush')
  await askForDuty(page)
  await expect(ringStep(page)).toContainText('No se pudo probar')
  await anyway(page).click()
  await expect(waiting(page)).toBeVisible()

  api.replies('setWorking', riderOf())
  await chooseFromMenu(page, 'Desactivarse')
  await askForDuty(page)
  await expect(ringStep(page)).toBeVisible()
  await page.press('Escape')
  await expect(ringStep(page)).toBeHidden()
  await expect(waiting(page)).toHaveCount(0)
})

test('a refused permission, or no signal, keeps nobody off duty', async ({ page, api }) => {
  answersAsked(() => Promise.resolve('denied'))
  await openUntested(page, api)
  await askForDuty(page)
  await button(page, 'Permitir avisos').click()
  await expect(ringStep(page)).toContainText(/bloqueados.*solo con la app abierta/s)
  // No tap here lifts the block.
  await expect(anyway(page)).toHaveAttribute('class', PRIMARY)
  await expect(button(page, 'Probar de nuevo')).not.toHaveAttribute('class', PRIMARY)
  await anyway(page).click()
  await expect(waiting(page)).toBeVisible()
})

test('an iPhone outside of its home screen is told before duty that nothing can ring, and how to change that', async ({
  page,
  api,
}) => {
  onIphone(page)
  await openUntested(page, api)
  await askForDuty(page)
  await expect(ringStep(page)).toContainText(/no te va a sonar.*Tocá Compartir.*«Agregar a inicio»/s)
  await expect(ringStep(page).getByRole('listitem')).toHaveCount(4)
  await expect(anyway(page)).toHaveAttribute('class', PRIMARY)
  expect(api.sent('setWorking')).toEqual([])
  await anyway(page).click()
  await expect(waiting(page)).toBeVisible()
})
