/** Riders who are not let in yet, or no longer. */
import { ERRORS } from '@puni/contract/errors'
import { refuseStorage } from '../conditions/no-storage.ts'
import { beOld } from '../conditions/old-browser.ts'
import {
  appealOf,
  BLOCKED,
  heldOrder,
  NOON,
  NOT_ACTIVATED,
  riderOf,
  SESSIONS,
} from '../../support/scripted/entities.ts'
import { CASH, MOVEMENTS } from '../../support/scripted/ledger.ts'
import { advance } from '../gestures.ts'
import {
  alertWith,
  button,
  createRiderButton,
  deliveryCard,
  dialog,
  enterCode,
  fillLogin,
  fillSignUp,
  logInButton,
  openRecovery,
  openSignUp,
  PHOTO,
  signUpForm,
} from '../../support/phone.ts'
import { expect, openAs, openOffDuty, openOnDuty, remember } from '../scripted.ts'
import type { Screen } from './screen.ts'

export const sessionScreens: readonly Screen[] = [
  {
    name: 'loading',
    show: async (page, api) => {
      api.holds('getMe')
      await remember(page, { token: 't', user: JSON.stringify(riderOf()) })
      await page.goto('/')
      await page.getByText('Cargando...').waitFor()
    },
  },
  {
    name: 'login',
    show: async (page) => {
      await page.goto('/')
      await logInButton(page).waitFor()
    },
    next: [
      {
        name: 'login-failed',
        show: async (page, api) => {
          api.refuses('loginRider', 'BAD_CREDENTIALS')
          await fillLogin(page, 'ramona@e2e.example', 'clave')
          await logInButton(page).click()
          await alertWith(page, 'incorrectos').waitFor()
        },
      },
    ],
  },
  {
    name: 'login-ended-elsewhere',
    show: async (page, api) => {
      await openOffDuty(page, api)
      api.refuses('getMonthlyTotals', 'UNAUTHENTICATED')
      await page.getByRole('link', { name: 'Resumen' }).click()
      await page.getByText('Tu sesión se cerró').waitFor()
    },
  },
  {
    name: 'login-keeping-nothing',
    alike: true,
    show: async (page) => {
      await refuseStorage(page)
      await page.goto('/')
      await page.getByText('Este navegador no guarda datos').waitFor()
    },
  },
  {
    name: 'too-old',
    show: async (page) => {
      await beOld(page)
      await page.goto('/')
      await alertWith(page, 'Actualizá tu navegador').waitFor()
    },
  },
  {
    name: 'sign-up',
    show: async (page) => {
      await openSignUp(page)
    },
    next: [
      {
        name: 'sign-up-failed',
        show: async (page, api) => {
          api.refuses('createRider', 'EMAIL_TAKEN')
          await fillSignUp(signUpForm(page))
          await createRiderButton(signUpForm(page)).click()
          await alertWith(page, 'Error al crear rider').waitFor()
        },
      },
      {
        name: 'sign-up-welcome',
        show: async (page, api) => {
          api.replies('createRider', { data: riderOf({ activationCode: false }) })
          await createRiderButton(signUpForm(page)).click()
          await page.getByRole('dialog').waitFor()
        },
      },
    ],
  },
  {
    name: 'sign-up-errors',
    show: async (page, api) => {
      api.refuses('listZones', 'INTERNAL')
      const form = await openSignUp(page)
      await createRiderButton(form).click()
      await expect(form.getByLabel('Nombre completo')).toHaveAttribute('aria-invalid', 'true')
      await alertWith(page, 'Error al obtener las zonas').waitFor()
    },
  },
  {
    name: 'activation',
    show: async (page, api) => {
      await openAs(page, api, NOT_ACTIVATED)
      await button(page, 'Activar').waitFor()
    },
    next: [
      {
        name: 'activation-failed',
        show: async (page, api) => {
          api.refuses('validateActivation', 'CODE_WRONG')
          await enterCode(page, '000000')
          await alertWith(page, 'Código incorrecto').waitFor()
        },
      },
    ],
  },
  {
    name: 'recovery',
    show: async (page) => {
      await page.goto('/')
      await openRecovery(page)
      await page.getByRole('link', { name: 'WhatsApp' }).waitFor()
    },
  },
  {
    name: 'recovery-failed',
    alike: true,
    show: async (page, api) => {
      api.refuses('recoverRiderPassword', 'RECOVERY_CODE_WRONG')
      await page.goto('/')
      const form = await openRecovery(page)
      await form.fill('ABCD-EFGH', 'perro gato mesa')
      await alertWith(page, 'El email o el código no son correctos').waitFor()
    },
  },
  {
    name: 'account-failed',
    show: async (page, api) => {
      api.refuses('listSessions', 'INVALID_INPUT')
      await openOffDuty(page, api, '/account')
      await button(page, 'Reintentar').waitFor()
    },
    next: [
      {
        name: 'account-vehicle',
        show: async (page, api) => {
          api.replies('setVehicle', riderOf({ vehicleType: 'Bicicleta' }))
          const vehicle = page.getByLabel('Vehículo', { exact: true })
          await vehicle.selectOption('Bicicleta')
          await page.getByText('Listo. Repartís con').waitFor()
          await vehicle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
        },
      },
      {
        name: 'account',
        show: async (page, api) => {
          api.replies('listSessions', { sessions: [...SESSIONS] })
          await button(page, 'Reintentar').click()
          await button(page, 'Cerrar en los demás').waitFor()
        },
      },
      {
        name: 'account-refused',
        show: async (page, api) => {
          const { message } = ERRORS.PASSWORD_PERSONAL
          api.refuses('changePassword', 'PASSWORD_PERSONAL', message, { fields: { newPassword: message } })
          await page.getByLabel('Contraseña actual', { exact: true }).fill('clave-segura-1')
          await page.getByLabel('Contraseña nueva', { exact: true }).fill('ramona2024')
          await button(page, 'Cambiar contraseña').click()
          await page.getByText('No armes la contraseña').waitFor()
        },
      },
      {
        name: 'account-end-all',
        show: async (page) => {
          await button(page, 'Cerrar en todos lados').click()
          await button(page, 'Sí, cerrar').waitFor()
        },
      },
    ],
  },
  {
    name: 'blocked',
    show: async (page, api) => {
      await openAs(page, api, BLOCKED)
      await page.getByRole('link', { name: 'WhatsApp' }).waitFor()
    },
  },
  {
    name: 'blocked-cash',
    show: async (page, api) => {
      api.replies('getCash', CASH).replies('listMovements', { movements: MOVEMENTS, next: null })
      await openAs(page, api, BLOCKED)
      await page.getByRole('link', { name: 'Caja' }).click()
      await page.getByRole('heading', { name: 'Movimientos' }).waitFor()
    },
  },
  {
    name: 'blocked-answering',
    show: async (page, api) => {
      api.replies('getAppeals', { appeals: [], about: 'block', days: 5 })
      await openAs(page, api, BLOCKED)
      await button(page, 'Escribir mi descargo').click()
      await page.getByLabel('Foto (si ayuda)').setInputFiles(PHOTO)
      await page.getByLabel('Otra foto').waitFor()
      await button(page, 'Enviar').click()
      await page.getByText('Escribí qué pasó').waitFor()
    },
  },
  {
    name: 'blocked-answered',
    alike: true,
    show: async (page, api) => {
      const answer = {
        outcome: 'rejected' as const,
        text: 'Hablamos con los dos locales y no te vieron volver.',
        at: NOON.toISOString(),
      }
      const late = '2026-01-10T03:00:00.000Z'
      api.replies('getAppeals', {
        appeals: [appealOf({ dueAt: late }), appealOf({ _id: 'd2', answer })],
        about: 'block',
        days: 5,
      })
      await openAs(page, api, BLOCKED)
      await page.getByText('La decisión sigue igual').waitFor()
    },
  },
  {
    name: 'blocked-amid-a-delivery',
    show: async (page, api) => {
      api.replies('getAcceptedOrder', { order: heldOrder('on the way') })
      await openOnDuty(page, api)
      await deliveryCard(page).waitFor()
      api.refuses('setOrderStatus', 'UNAVAILABLE')
      await advance(page, 'Entregado')
      await dialog(page, '¡Felicitaciones!').waitFor()
      api.replies('getMe', BLOCKED)
      await page.reload()
      await page.getByRole('link', { name: 'WhatsApp' }).waitFor()
    },
  },
]
