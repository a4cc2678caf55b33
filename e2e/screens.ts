/** Every screen in every state: for the pictures, and for the check that all can read them. */
import { expect, type Page } from '@playwright/test'
import {
  BLOCKED,
  NOON,
  NOT_ACTIVATED,
  RIDER_ID,
  heldOrder,
  offerSince,
  orderOf,
  riderOf,
  routeOf,
} from './entities.ts'
import { hasNoLocation, locationAnswers } from './device.ts'
import {
  activate,
  advanceTo,
  alertWith,
  askForDuty,
  button,
  chooseFromMenu,
  chooseZone,
  deliveryCard,
  dialog,
  enterCode,
  fillLogin,
  fillSignUp,
  logInButton,
  offerCard,
  openSignUp,
  waiting,
  zoneDialog,
} from './phone.ts'
import type { ScriptedApi } from './scripted-api.ts'
import { openAs, openOffDuty, openOnDuty, remember } from './scripted.ts'

export interface Screen {
  readonly name: string
  /** True for what a courier reads in the sun, on the road. */
  readonly onTheRoad?: boolean
  readonly show: (page: Page, api: ScriptedApi) => Promise<void>
}

const DETAIL = `/orders-detail/${heldOrder()._id}`
const ENDLESS = 'Supermercado y almacén de productos regionales Los Hermanos de la Esquina S.R.L. '.repeat(2)
const history = (totalPages: number) => ({
  orders: [heldOrder('delivered'), heldOrder('canceled', { _id: 'x2' }), heldOrder('error', { _id: 'x3' })],
  currentPage: 1,
  totalPages,
})

const inTheSun = (screens: Screen[]) => screens.map((screen) => ({ ...screen, onTheRoad: true }))

const sessions: Screen[] = [
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
  },
  {
    name: 'login-failed',
    show: async (page, api) => {
      api.refuses('loginRider', 'BAD_CREDENTIALS')
      await page.goto('/')
      await fillLogin(page, 'ramona@e2e.example', 'clave')
      await logInButton(page).click()
      await alertWith(page, 'incorrectos').waitFor()
    },
  },
  {
    name: 'sign-up',
    show: async (page) => {
      await openSignUp(page)
    },
  },
  {
    name: 'sign-up-errors',
    show: async (page, api) => {
      api.refuses('listZones', 'INTERNAL')
      const form = await openSignUp(page)
      await form.getByRole('button', { name: 'Crear Rider' }).click()
      await expect(form.getByLabel('Nombre completo')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'sign-up-failed',
    show: async (page, api) => {
      api.refuses('createRider', 'EMAIL_TAKEN')
      const form = await openSignUp(page)
      await fillSignUp(form)
      await form.getByRole('button', { name: 'Crear Rider' }).click()
      await alertWith(page, 'Error al crear rider').waitFor()
    },
  },
  {
    name: 'sign-up-welcome',
    show: async (page) => {
      const form = await openSignUp(page)
      await fillSignUp(form)
      await form.getByRole('button', { name: 'Crear Rider' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'activation',
    show: async (page, api) => {
      await openAs(page, api, NOT_ACTIVATED)
      await button(page, 'Activar').waitFor()
    },
  },
  {
    name: 'activation-failed',
    show: async (page, api) => {
      api.refuses('validateActivation', 'CODE_WRONG')
      await openAs(page, api, NOT_ACTIVATED)
      await enterCode(page, '000000')
      await alertWith(page, 'Código incorrecto').waitFor()
    },
  },
  {
    name: 'blocked',
    show: async (page, api) => {
      await openAs(page, api, BLOCKED)
      await page.getByRole('link', { name: 'WhatsApp' }).waitFor()
    },
  },
]

const offDuty: Screen[] = [
  {
    name: 'off-duty',
    onTheRoad: true,
    show: async (page, api) => {
      await openOffDuty(page, api)
      await button(page, 'Activarse para recibir pedidos').waitFor()
    },
  },
  {
    name: 'user-menu',
    show: async (page, api) => {
      await openOnDuty(page, api)
      await button(page, 'Menú de usuario').click()
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

const onDuty = inTheSun([
  {
    name: 'waiting',
    show: async (page, api) => {
      await openOnDuty(page, api)
      await waiting(page).waitFor()
    },
  },
  {
    name: 'waiting-without-location',
    show: async (page, api) => {
      await hasNoLocation(page)
      await openOnDuty(page, api)
      await alertWith(page, 'Geolocalización').waitFor()
    },
  },
  {
    name: 'map-failed',
    show: async (page, api) => {
      await page.route('**/route-map*.js', (route) => route.abort())
      await openOnDuty(page, api)
      await page.getByText('Error al cargar el mapa').waitFor()
    },
  },
  {
    name: 'offer',
    show: async (page, api) => {
      api.offers(offerSince(new Date()))
      await openOnDuty(page, api)
      await offerCard(page).getByText('2,4 km').first().waitFor()
    },
  },
  {
    name: 'offer-urgent-and-long',
    show: async (page, api) => {
      const changes = { origin: { storeName: ENDLESS }, schedule: { isUrgent: true } }
      api.offers(offerSince(new Date(), changes)).replies('getRoute', routeOf({ estimated: true }))
      await openOnDuty(page, api)
      await offerCard(page).getByText('estimado').first().waitFor()
    },
  },
  {
    name: 'offer-running-out',
    show: async (page, api) => {
      api.offers(offerSince(new Date(Date.now() - 78_000)))
      await openOnDuty(page, api)
      await offerCard(page).waitFor()
    },
  },
  {
    name: 'offer-failed',
    show: async (page, api) => {
      api.offers(offerSince(new Date())).refuses('acceptOrder', 'OFFER_EXPIRED')
      await openOnDuty(page, api)
      await offerCard(page).getByRole('button', { name: 'Aceptar', exact: true }).click()
      await alertWith(page, 'La oferta venció').waitFor()
    },
  },
  {
    name: 'trip-started',
    show: async (page, api) => {
      api.offers(offerSince(new Date())).replies('acceptOrder', { order: heldOrder() })
      await openOnDuty(page, api)
      await offerCard(page).getByRole('button', { name: 'Aceptar', exact: true }).click()
      await dialog(page, '¡Comenzó el viaje!').waitFor()
    },
  },
  {
    name: 'delivery-assigned',
    show: async (page, api) => {
      api.delivers(heldOrder())
      await openOnDuty(page, api)
      await deliveryCard(page).getByText('2,4 km').first().waitFor()
    },
  },
  {
    name: 'delivery-on-the-way',
    show: async (page, api) => {
      api.delivers(heldOrder('on the way'))
      await openOnDuty(page, api)
      await advanceTo(page, 'Entregado').waitFor()
    },
  },
  {
    name: 'delivery-busy',
    show: async (page, api) => {
      api.delivers(heldOrder()).holds('setOrderStatus')
      await openOnDuty(page, api)
      await advanceTo(page, 'Yendo a retirar').click()
      await button(page, 'Actualizando...').waitFor()
    },
  },
  {
    name: 'delivery-long-and-routeless',
    show: async (page, api) => {
      const changes = {
        origin: { storeName: ENDLESS, comment: ENDLESS, street: ENDLESS },
        destination: { comment: ENDLESS, city: ENDLESS },
      }
      api.delivers(heldOrder('assigned', changes)).refuses('getRoute', 'INVALID_INPUT')
      await openOnDuty(page, api)
      await deliveryCard(page).getByText('Error calculando la ruta').first().waitFor()
    },
  },
  {
    name: 'delivered',
    show: async (page, api) => {
      api.delivers(heldOrder('on the way')).replies('setOrderStatus', { order: heldOrder('delivered') })
      await openOnDuty(page, api)
      await advanceTo(page, 'Entregado').click()
      await dialog(page, '¡Felicitaciones!').waitFor()
    },
  },
  {
    name: 'status-failed',
    show: async (page, api) => {
      api.delivers(heldOrder()).refuses('setOrderStatus', 'INTERNAL')
      await openOnDuty(page, api)
      await advanceTo(page, 'Yendo a retirar').click()
      await alertWith(page, 'Error al cambiar').waitFor()
    },
  },
  {
    name: 'off-duty-refused',
    show: async (page, api) => {
      api.refuses('setWorking', 'INTERNAL')
      await openOnDuty(page, api)
      await chooseFromMenu(page, 'Desactivarse')
      await alertWith(page, 'Error al actualizar').waitFor()
    },
  },
  {
    name: 'offline',
    show: async (page, api) => {
      await openOnDuty(page, api)
      await waiting(page).waitFor()
      await page.context().setOffline(true)
      await page.getByText('Sin conexión').first().waitFor()
    },
  },
])

const review: Screen[] = [
  {
    name: 'summary',
    show: async (page, api) => {
      await openOffDuty(page, api, '/summary')
      await page.getByRole('heading', { name: 'MARZO' }).waitFor()
    },
  },
  {
    name: 'summary-empty',
    show: async (page, api) => {
      api.replies('getMonthlyTotals', { month: 'MARZO', total: 0, totalMoneyByMonth: 0, puniEarnings: 0 })
      await openOffDuty(page, api, '/summary')
      await page.getByText('No hay datos para este mes.').waitFor()
    },
  },
  {
    name: 'summary-failed',
    show: async (page, api) => {
      api.refuses('getMonthlyTotals', 'INVALID_INPUT')
      await openOffDuty(page, api, '/summary')
      await button(page, 'Reintentar').waitFor()
    },
  },
  {
    name: 'history',
    show: async (page, api) => {
      api.replies('getHistoricalOrders', history(3))
      await openOffDuty(page, api, '/history')
      await page.getByText('1 / 3').waitFor()
    },
  },
  {
    name: 'history-empty',
    show: async (page, api) => {
      await openOffDuty(page, api, '/history')
      await page.getByText('No se encontraron pedidos.').waitFor()
    },
  },
  {
    name: 'history-failed',
    show: async (page, api) => {
      api.refuses('getHistoricalOrders', 'INVALID_INPUT')
      await openOffDuty(page, api, '/history')
      await alertWith(page, 'Error al obtener pedidos históricos').waitFor()
    },
  },
  {
    name: 'today',
    show: async (page, api) => {
      api.answers('filterOrders', ({ query }) => ({
        orders: [query['riderId'] === RIDER_ID ? heldOrder('on the way') : orderOf()],
      }))
      await openOffDuty(page, api, '/orders')
      await page.getByText('Pendiente').waitFor()
    },
  },
  {
    name: 'today-failed',
    show: async (page, api) => {
      api.refuses('filterOrders', 'INVALID_INPUT')
      await openOffDuty(page, api, '/orders')
      await button(page, 'Reintentar').first().waitFor()
    },
  },
  {
    name: 'detail',
    show: async (page, api) => {
      api.replies('getOrder', heldOrder('on the way', { schedule: { pickupTime: NOON.toISOString() } }))
      await openOffDuty(page, api, DETAIL)
      await button(page, 'Marcar como error').waitFor()
    },
  },
  {
    name: 'detail-empty',
    show: async (page, api) => {
      api.refuses('getOrder', 'ORDER_NOT_FOUND')
      await openOffDuty(page, api, DETAIL)
      await page.getByText('No hay datos del pedido.').waitFor()
    },
  },
  {
    name: 'detail-cancel',
    show: async (page, api) => {
      api.replies('getOrder', heldOrder('on the way'))
      await openOffDuty(page, api, DETAIL)
      await button(page, 'Cancelar pedido').click()
      await button(page, 'Sí, cancelar pedido').waitFor()
    },
  },
  {
    name: 'detail-problem',
    show: async (page, api) => {
      api.replies('getOrder', heldOrder('on the way'))
      await openOffDuty(page, api, DETAIL)
      await button(page, 'Marcar como error').click()
      await button(page, 'Sí, marcar como error').waitFor()
    },
  },
]

export const SCREENS: readonly Screen[] = [...sessions, ...offDuty, ...onDuty, ...review]
export const THEMES = ['light', 'dark'] as const
