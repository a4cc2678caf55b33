/** An active rider before the work. */
import { locationAnswers } from '../device.ts'
import {
  activate,
  alertWith,
  askForDuty,
  button,
  chooseZone,
  dutyButton,
  userMenu,
  zoneDialog,
} from '../phone.ts'
import { openOffDuty, openOnDuty } from '../scripted.ts'
import type { Screen } from './screen.ts'

export const offDutyScreens: readonly Screen[] = [
  {
    name: 'off-duty',
    onTheRoad: true,
    show: async (page, api) => {
      await openOffDuty(page, api)
      await dutyButton(page).waitFor()
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
    name: 'zone',
    onTheRoad: true,
    show: async (page, api) => {
      await openOffDuty(page, api)
      await chooseZone(page)
    },
  },
  {
    name: 'permission',
    onTheRoad: true,
    show: async (page, api) => {
      await openOffDuty(page, api)
      await chooseZone(page)
      await activate(page).click()
      await button(page, 'Continuar').waitFor()
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
    name: 'duty-busy',
    onTheRoad: true,
    show: async (page, api) => {
      api.holds('setWorking')
      await openOffDuty(page, api)
      await askForDuty(page)
      await zoneDialog(page).getByText('Activando...').waitFor()
    },
  },
  {
    name: 'duty-failed',
    onTheRoad: true,
    show: async (page, api) => {
      api.refuses('setWorking', 'ZONE_NOT_ALLOWED')
      await openOffDuty(page, api)
      await askForDuty(page)
      await alertWith(page, 'Error al activarse').waitFor()
    },
  },
]
