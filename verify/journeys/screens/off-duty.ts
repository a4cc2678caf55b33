/** An active rider before the work. */
import type { Page } from '@playwright/test'
import { cityMap } from '../city.ts'
import { locationAnswers } from '../device.ts'
import { CONFIG } from '../../support/scripted/entities.ts'
import {
  activate,
  alertWith,
  askForDuty,
  button,
  chooseZone,
  dialog,
  dutyButton,
  userMenu,
  zoneDialog,
} from '../../support/phone.ts'
import type { ScriptedApi } from '../../support/scripted/scripted-api.ts'
import { pushService } from '../push.ts'
import {
  answersAsked,
  line,
  onIphone,
  receivesTests,
  ringCheck,
  ringTest,
  staysAwake,
} from '../ring-check.ts'
import { openOffDuty, openOnDuty, remember } from '../scripted.ts'
import { isNew } from '../known-phone.ts'
import type { Screen } from './screen.ts'

/** A phone on which nothing ever rang. */
async function openRingTest(page: Page, api: ScriptedApi): Promise<void> {
  await isNew(page)
  await remember(page, { firstStepsSeen: 'true' })
  await openOffDuty(page, api)
  await ringTest(page).waitFor()
}

async function showCheck(page: Page, api: ScriptedApi): Promise<void> {
  await openOffDuty(page, api)
  await button(page, '¿Me va a sonar?').click()
  await ringCheck(page).waitFor()
}

export const offDutyScreens: readonly Screen[] = [
  {
    name: 'off-duty',
    onTheRoad: true,
    show: async (page, api) => {
      await openOffDuty(page, api)
      await dutyButton(page).waitFor()
    },
    next: [
      {
        name: 'zone',
        onTheRoad: true,
        show: (page) => chooseZone(page),
      },
      {
        name: 'permission',
        onTheRoad: true,
        show: async (page) => {
          await activate(page).click()
          await button(page, 'Continuar').waitFor()
        },
      },
      {
        name: 'duty-busy',
        onTheRoad: true,
        show: async (page, api) => {
          api.holds('setWorking')
          await button(page, 'Continuar').click()
          await zoneDialog(page).getByText('Activando...').waitFor()
        },
      },
    ],
  },
  {
    name: 'off-duty-map',
    show: async (page, api) => {
      api.replies('getConfig', { ...CONFIG, map: await cityMap() })
      await openOffDuty(page, api)
      await button(page, 'Guardar').waitFor()
    },
  },
  {
    name: 'user-menu',
    show: async (page, api) => {
      await openOnDuty(page, api)
      await userMenu(page).click()
      await page.getByRole('menuitem', { name: 'Desactivarse' }).waitFor()
    },
  },
  {
    name: 'location-denied',
    onTheRoad: true,
    show: async (page, api) => {
      await locationAnswers(page, { code: 1 })
      await openOffDuty(page, api)
      await askForDuty(page)
      await alertWith(page, 'Necesitas permitir').waitFor()
    },
  },
  {
    name: 'notifications-ask',
    onTheRoad: true,
    show: async (page, api) => {
      await answersAsked(page, 'granted')
      await openOffDuty(page, api)
      await askForDuty(page)
      await button(page, 'Permitir avisos').waitFor()
    },
  },
  {
    name: 'first-steps',
    onTheRoad: true,
    show: async (page, api) => {
      await isNew(page)
      await openOffDuty(page, api)
      await dialog(page, 'Primeros pasos').waitFor()
    },
    next: [
      {
        name: 'first-steps-permissions',
        onTheRoad: true,
        show: async (page) => {
          await button(page, 'Siguiente').click()
          await page.getByText('2 de 3').waitFor()
        },
      },
      {
        name: 'first-steps-help',
        onTheRoad: true,
        show: async (page) => {
          await button(page, 'Siguiente').click()
          await page.getByText('3 de 3').waitFor()
        },
      },
    ],
  },
  {
    name: 'ring-test-ask',
    onTheRoad: true,
    show: async (page, api) => {
      await answersAsked(page, 'granted')
      await openRingTest(page, api)
      await button(page, 'Permitir avisos').waitFor()
    },
  },
  {
    name: 'ring-test-testing',
    alike: true,
    onTheRoad: true,
    show: async (page, api) => {
      await pushService(page)
      await receivesTests(page)
      api.holds('testPush')
      await openRingTest(page, api)
      await ringTest(page).getByText('Mandando el aviso de prueba...').waitFor()
    },
  },
  {
    name: 'ring-test-listen',
    alike: true,
    onTheRoad: true,
    show: async (page, api) => {
      await pushService(page)
      await receivesTests(page)
      await openRingTest(page, api)
      await button(page, 'Sí, me sonó').waitFor()
    },
  },
  {
    name: 'ring-test-silent',
    onTheRoad: true,
    show: async (page, api) => {
      await answersAsked(page, 'denied')
      await openRingTest(page, api)
      await button(page, 'Permitir avisos').click()
      await ringTest(page).getByText('Así, no te va a sonar').waitFor()
    },
  },
  {
    name: 'ring-test-home-screen',
    onTheRoad: true,
    show: async (page, api) => {
      await onIphone(page)
      await openRingTest(page, api)
      await ringTest(page).getByText('Agregar a inicio').first().waitFor()
    },
  },
  {
    name: 'ring-check-testing',
    alike: true,
    onTheRoad: true,
    show: async (page, api) => {
      api.holds('getOfferedOrder')
      await showCheck(page, api)
      await line(page, 'Ubicación').getByText('Bien').waitFor()
    },
  },
  {
    name: 'ring-check-failed',
    onTheRoad: true,
    show: async (page, api) => {
      api.clockAhead = 120_000
      await showCheck(page, api)
      await line(page, 'Hora del teléfono').getByText('Falla').waitFor()
    },
    next: [
      {
        name: 'ring-check-failed-end',
        onTheRoad: true,
        show: (page) => line(page, 'Hora del teléfono').getByText('Falla').scrollIntoViewIfNeeded(),
      },
    ],
  },
  {
    name: 'ring-check-well',
    alike: true,
    onTheRoad: true,
    show: async (page, api) => {
      await staysAwake(page)
      await pushService(page)
      await receivesTests(page)
      await showCheck(page, api)
      await line(page, 'Aviso de prueba').getByText('Bien').waitFor()
      await button(page, 'Probar sonido').click()
      await button(page, 'Sí').click()
      await ringCheck(page).getByText('Todo listo').waitFor()
    },
  },
  {
    name: 'duty-failed',
    alike: true,
    onTheRoad: true,
    show: async (page, api) => {
      api.refuses('setWorking', 'ZONE_NOT_ALLOWED')
      await openOffDuty(page, api)
      await askForDuty(page)
      await alertWith(page, 'Error al activarse').waitFor()
    },
  },
]
