/** At work: waiting, an offer, a delivery. */
import { nobodyTapped } from '../conditions/untapped.ts'
import { cityMap } from '../city.ts'
import type { Emergency } from '@puni/contract/emergencies/entities'
import type { Locator, Page } from '@playwright/test'
import type { ScriptedApi } from '../../support/scripted/scripted-api.ts'
import {
  CENTRO,
  CONFIG,
  NOON,
  ORDER_ID,
  WIDE,
  heldOrder,
  offerSince,
  routeOf,
  whyOf,
} from '../../support/scripted/entities.ts'
import { advance } from '../gestures.ts'
import {
  acceptButton,
  skipButton,
  advanceTo,
  alertWith,
  button,
  chooseFromMenu,
  deliveryCard,
  dialog,
  offerCard,
  grip,
  keepPhone,
  waiting,
  waitingCard,
} from '../../support/phone.ts'
import { hasNoLocation, locationAnswers } from '../device.ts'
import { expect, giveClock, openOnDuty } from '../scripted.ts'
import { inTheSun, type Screen } from './screen.ts'

/** Paid beforehand. */
const PAID = { storeValue: 0, shippingCost: 2_300, paid: true }
const ENDLESS = 'Supermercado y almacén de productos regionales Los Hermanos de la Esquina S.R.L. '.repeat(2)

/** The alarm dialog of an order under way. */
async function openAlarm(page: Page, api: ScriptedApi): Promise<void> {
  api.replies('getAcceptedOrder', { order: heldOrder('to_pickup') })
  await openOnDuty(page, api)
  await button(page, 'SOS Emergencia').click()
  await dialog(page, 'Emergencia').waitFor()
}

/** The line is cut once this is shown. The map's code is requested when the page is idle, before or after that: it gets no answer in either case. */
async function openAndCutLine(page: Page, api: ScriptedApi, shown: Locator): Promise<void> {
  await page.route('**/route-map*.js', (route) => route.abort('internetdisconnected'))
  await openOnDuty(page, api)
  await shown.waitFor()
  await page.context().setOffline(true)
  await page.getByText('Error al cargar el mapa').waitFor()
}

const alarmOf = (seenAt: string | null): Emergency => ({
  _id: 'e',
  order: { _id: ORDER_ID },
  occurredAt: NOON.toISOString(),
  toldAt: NOON.toISOString(),
  position: null,
  seenAt,
})

const screens: readonly Screen[] = [
  {
    name: 'emergency',
    onTheRoad: true,
    show: openAlarm,
  },
  {
    name: 'emergency-waiting',
    alike: true,
    onTheRoad: true,
    show: async (page, api) => {
      api.isUnreachable('reportEmergency')
      await openAlarm(page, api)
      await button(page, 'Avisar al operador').click()
      await page.getByText('Sin señal: se manda apenas vuelva').waitFor()
    },
  },
  {
    name: 'emergency-told',
    alike: true,
    onTheRoad: true,
    show: async (page, api) => {
      api.replies('getEmergency', { emergency: alarmOf(null) })
      await openAlarm(page, api)
      await page.getByText('Avisado a las 12:00').waitFor()
    },
  },
  {
    name: 'emergency-seen',
    onTheRoad: true,
    show: async (page, api) => {
      api.replies('getEmergency', { emergency: alarmOf(NOON.toISOString()) })
      await openAlarm(page, api)
      await page.getByText('El operador lo vio a las 12:00').waitFor()
    },
  },
  {
    name: 'waiting',
    show: async (page, api) => {
      await openOnDuty(page, api)
      await waiting(page).waitFor()
    },
    next: [
      {
        name: 'off-duty-refused',
        leaves: true,
        show: async (page, api) => {
          api.refuses('setWorking', 'INTERNAL')
          await chooseFromMenu(page, 'Desactivarse')
          await alertWith(page, 'Error al actualizar').waitFor()
        },
      },
    ],
  },
  {
    name: 'waiting-for-a-reason',
    show: async (page, api) => {
      const hindrances = ['position-old', 'no-orders'] as const
      api.replies('getZoneDemand', { zoneId: CENTRO._id, demand: 'calm', hindrances: [...hindrances] })
      await openOnDuty(page, api)
      await page.getByText('¿Por qué no me llega nada?').waitFor()
    },
  },
  {
    name: 'waiting-and-never-tapped',
    show: async (page, api) => {
      await nobodyTapped(page)
      await openOnDuty(page, api)
      await button(page, 'Tocá para activar el sonido').waitFor()
    },
  },
  {
    name: 'waiting-without-location',
    alike: true,
    show: async (page, api) => {
      await hasNoLocation(page)
      await openOnDuty(page, api)
      await alertWith(page, 'Geolocalización').waitFor()
    },
  },
  {
    name: 'city',
    hasStreets: true,
    show: async (page, api) => {
      api.replies('getConfig', { ...CONFIG, map: await cityMap() })
      await openOnDuty(page, api)
      await waiting(page).waitFor()
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
      api.offers(offerSince, whyOf())
      await openOnDuty(page, api)
      await offerCard(page).getByText('2,4 km').first().waitFor()
    },
    next: [
      {
        name: 'offer-failed',
        leaves: true,
        show: async (page, api) => {
          api.refuses('acceptOrder', 'OFFER_EXPIRED')
          await acceptButton(page).click()
          await alertWith(page, 'La oferta venció').waitFor()
        },
      },
      {
        name: 'offer-skipped',
        leaves: true,
        show: async (page) => {
          await skipButton(page).click()
          await page.getByRole('button', { name: 'Deshacer' }).waitFor()
        },
      },
    ],
  },
  {
    name: 'offer-why',
    show: async (page, api) => {
      const why = whyOf({ rule: 'earned-least', rank: 2, travelSeconds: 300 })
      api.offers(offerSince, why)
      await openOnDuty(page, api)
      await offerCard(page).getByText('2,4 km').first().waitFor()
      await grip(page).click()
      await expect(offerCard(page).getByText('no te cuesta nada')).toBeInViewport()
    },
  },
  {
    name: 'offer-urgent-and-long',
    show: async (page, api) => {
      const changes = { origin: { storeName: ENDLESS }, management: WIDE, schedule: { isUrgent: true } }
      api.offers(offerSince(new Date(), changes), whyOf()).replies('getRoute', routeOf({ estimated: true }))
      await openOnDuty(page, api)
      await offerCard(page).getByText('estimado').first().waitFor()
    },
  },
  {
    name: 'offer-paid',
    show: async (page, api) => {
      api.offers((now) => offerSince(now, { management: PAID }))
      await openOnDuty(page, api)
      await offerCard(page).getByText('2,4 km').first().waitFor()
    },
  },
  {
    name: 'offer-running-out',
    alike: true,
    show: async (page, api) => {
      api.offers(offerSince(new Date(Date.now() - 78_000)))
      await openOnDuty(page, api)
      await offerCard(page).getByText('2,4 km').first().waitFor()
    },
  },
  {
    name: 'trip-started',
    leaves: true,
    show: async (page, api) => {
      api.offers(offerSince).accepts(heldOrder())
      await openOnDuty(page, api)
      await acceptButton(page).click()
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
    next: [
      {
        name: 'status-failed',
        leaves: true,
        show: async (page, api) => {
          api.refuses('setOrderStatus', 'INTERNAL')
          await advanceTo(page, 'Yendo a retirar').click()
          await alertWith(page, 'Error al cambiar').waitFor()
        },
      },
    ],
  },
  {
    name: 'delivery-on-the-way',
    show: async (page, api) => {
      api.delivers(heldOrder('on the way'))
      await openOnDuty(page, api)
      await advanceTo(page, 'Entregado').waitFor()
      await deliveryCard(page).getByText('2,4 km').first().waitFor()
    },
    next: [
      {
        name: 'delivered',
        leaves: true,
        show: async (page, api) => {
          api.answers('setOrderStatus', () => {
            api.delivers(null)
            return { order: heldOrder('delivered', { management: WIDE }) }
          })
          await advance(page, 'Entregado')
          await dialog(page, '¡Felicitaciones!').waitFor()
        },
      },
    ],
  },
  {
    name: 'delivery-paid-at-the-store',
    show: async (page, api) => {
      api.delivers(heldOrder('waiting_pickup', { management: PAID }))
      await openOnDuty(page, api)
      await deliveryCard(page).getByText('Nada', { exact: true }).waitFor()
    },
  },
  {
    name: 'delivery-paid-at-the-door',
    show: async (page, api) => {
      await locationAnswers(page, { latitude: -34.615, longitude: -58.41 })
      api.delivers(heldOrder('on the way', { management: PAID }))
      await openOnDuty(page, api)
      await deliveryCard(page).getByText('No cobres', { exact: true }).waitFor()
    },
    next: [
      {
        name: 'delivery-paid-sure',
        show: async (page) => {
          await advanceTo(page, 'Entregado').press('Enter')
          await dialog(page, '¿Entregaste el pedido?').waitFor()
        },
      },
    ],
  },
  {
    name: 'delivery-busy',
    alike: true,
    leaves: true,
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
        management: WIDE,
      }
      api.delivers(heldOrder('assigned', changes)).refuses('getRoute', 'INVALID_INPUT')
      await openOnDuty(page, api)
      await deliveryCard(page).getByText('Error calculando la ruta').first().waitFor()
    },
  },
  {
    name: 'step-kept',
    alike: true,
    show: async (page, api) => {
      api.delivers(heldOrder()).isUnreachable('setOrderStatus')
      await openAndCutLine(page, api, advanceTo(page, 'Yendo a retirar'))
      await advanceTo(page, 'Yendo a retirar').click()
      await deliveryCard(page).getByText('Guardado').waitFor()
    },
  },
  {
    name: 'step-refused-later',
    alike: true,
    show: async (page, api) => {
      api.delivers(heldOrder()).isUnreachable('setOrderStatus')
      await openOnDuty(page, api)
      await advanceTo(page, 'Yendo a retirar').click()
      await deliveryCard(page).getByText('Guardado').waitFor()
      api.delivers(null).refuses('setOrderStatus', 'ORDER_CANCELED')
      await alertWith(page, 'No se registró').waitFor()
    },
  },
  {
    name: 'pocket',
    show: async (page, api) => {
      // Its minute does not end while it is looked at.
      await giveClock(page)
      api.delivers(heldOrder('to_pickup', { origin: { storeName: ENDLESS } }))
      await openOnDuty(page, api)
      await keepPhone(page, deliveryCard(page), 'Modo bolsillo')
      await button(page, 'Deslizá para salir').waitFor()
    },
  },
  {
    name: 'pocket-lit',
    alike: true,
    show: async (page, api) => {
      await giveClock(page)
      await openOnDuty(page, api)
      await waiting(page).waitFor()
      await keepPhone(page, waitingCard(page), 'Modo bolsillo')
      await button(page, 'Deslizá para salir').waitFor()
      api.offers((now) => offerSince(now, { origin: { storeName: ENDLESS }, management: WIDE }))
      // The app asks for one every ten seconds.
      await page.clock.runFor(10_000)
      await page.getByText('Pedido nuevo').waitFor()
      // Its way comes a little later.
      await page.getByText('km en total').first().waitFor()
    },
  },
  {
    name: 'pocket-asks',
    leaves: true,
    show: async (page, api) => {
      await openOnDuty(page, api)
      await keepPhone(page, waitingCard(page), 'Modo bolsillo')
      await button(page, 'Deslizá para salir').press('Enter')
      await button(page, 'Seguir a oscuras').waitFor()
    },
  },
  {
    name: 'offline',
    alike: true,
    show: async (page, api) => {
      await openAndCutLine(page, api, waiting(page))
      await page.getByText('Sin conexión').first().waitFor()
    },
  },
]

export const onDutyScreens = screens.map(inTheSun)
