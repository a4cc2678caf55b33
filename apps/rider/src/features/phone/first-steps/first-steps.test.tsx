/** The app is new to the phone: what it does, in three cards; and whether an offer will ring. */
import { buttonClass } from '@puni/ui/button'
import type { Page } from '@puni/verify/support/components/page'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { heldOrder, riderOf, WORKING } from '@puni/verify/support/scripted/entities'
import {
  askForDuty,
  button,
  chooseFromMenu,
  deliveryCard,
  dialog,
  dutyButton,
  fillLogin,
  logInButton,
  waiting,
} from '@puni/verify/support/phone'
import { swipeLeft } from '../../../testing/gestures.ts'
import { answersAsked, mayNotify } from '../../../testing/push.ts'
import { onIphone, ringTest, testArrives, testIsSent } from '../../../testing/ring.ts'
import { expect, openOffDuty, test } from '../../../testing/scripted.ts'

const cards = (page: Page) => dialog(page, 'Primeros pasos')
const anyway = (page: Page) => button(page, 'Seguir igual')
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

  await expect(ringTest(page)).toContainText('Es una sola vez.')
  await button(page, 'Permitir avisos').click()
  await expect(ringTest(page)).toContainText('Mandando el aviso de prueba...')
  await testIsSent(api)
  await testArrives()
  await button(page, 'Sí, me sonó').click()
  await expect(ringTest(page)).toBeHidden()
  api.replies('setWorking', WORKING)
  await askForDuty(page)
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

test('who did not hear it is told what that means, and may try again; once is enough, and it stays told', async ({
  page,
  api,
}) => {
  mayNotify()
  await openUntested(page, api)
  await testIsSent(api)
  await testArrives()
  await button(page, 'No').click()
  await expect(ringTest(page)).toContainText(/no te va a sonar.*volumen multimedia.*solo con la app abierta/s)
  await expect(button(page, 'Probar de nuevo')).toHaveAttribute('class', PRIMARY)
  const before = api.answered('testPush')
  await button(page, 'Probar de nuevo').click()
  await testIsSent(api, before + 1)
  await anyway(page).click()
  await expect(ringTest(page)).toBeHidden()
  await page.reload()
  await expect(page.getByText('Todavía no sabemos si un pedido te suena en este teléfono.')).toBeVisible()
  await expect(ringTest(page)).toBeHidden()
})

test('what no signal left untested is tested another time; who closes it is not asked again', async ({
  page,
  api,
  watch,
}) => {
  watch.expects('El servidor no pudo mandar el aviso')
  mayNotify()
  await openUntested(page, api)
  api.isUnreachable('testPush')
  await page.reload()
  await expect(ringTest(page)).toContainText('No se pudo probar')
  await anyway(page).click()
  mayNotify()
  await page.reload()
  await expect(ringTest(page)).toContainText('No se pudo probar')

  answersAsked(() => Promise.resolve('granted'))
  await page.reload()
  await expect(button(page, 'Permitir avisos')).toBeVisible()
  await page.press('Escape')
  await expect(ringTest(page)).toBeHidden()
  await page.reload()
  await expect(dutyButton(page)).toBeVisible()
  await expect(ringTest(page)).toBeHidden()
})

test('they do not come over the way onto duty, but after it was left', async ({ page, api }) => {
  isNew()
  const answer = api.holds('getAcceptedOrder')
  await openOffDuty(page, api)
  await dutyButton(page).click()
  await expect(dialog(page, 'Seleccioná tu zona de trabajo')).toBeVisible()
  answer()
  await expect(cards(page)).toBeHidden()
  await button(page, 'Cancelar').click()
  await expect(cards(page)).toBeVisible()
})

test('with an order in hand neither comes', async ({ page, api }) => {
  isNew()
  api.delivers(heldOrder('on the way'))
  await openOffDuty(page, api)
  await expect(deliveryCard(page)).toBeVisible()
  await expect(cards(page)).toBeHidden()
  await expect(ringTest(page)).toBeHidden()
})

test('a refused permission keeps nobody off duty', async ({ page, api }) => {
  answersAsked(() => Promise.resolve('denied'))
  await openUntested(page, api)
  await button(page, 'Permitir avisos').click()
  await expect(ringTest(page)).toContainText(/bloqueados.*solo con la app abierta/s)
  // No tap here lifts the block.
  await expect(anyway(page)).toHaveAttribute('class', PRIMARY)
  await expect(button(page, 'Probar de nuevo')).not.toHaveAttribute('class', PRIMARY)
  await anyway(page).click()
  await askForDuty(page)
  await expect(waiting(page)).toBeVisible()
})

test('an iPhone outside of its home screen is told that nothing can ring, and how to change that', async ({
  page,
  api,
}) => {
  onIphone(page)
  await openUntested(page, api)
  await expect(ringTest(page)).toContainText(/no te va a sonar.*Tocá Compartir.*«Agregar a inicio»/s)
  await expect(ringTest(page).getByRole('listitem')).toHaveCount(4)
  await expect(anyway(page)).toHaveAttribute('class', PRIMARY)
  await anyway(page).click()
  await askForDuty(page)
  await expect(waiting(page)).toBeVisible()
})
