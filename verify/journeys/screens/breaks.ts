/** Waiting at the store, the last order, and pauses. */
import { locationAnswers } from '../device.ts'
import { heldOrder, riderOf, WORKING, PICKUP } from '../../support/scripted/entities.ts'
import {
  advanceTo,
  button,
  chooseFromMenu,
  deliveryCard,
  dialog,
  dutyButton,
  grip,
} from '../../support/phone.ts'
import { openAs, openOffDuty, openOnDuty } from '../scripted.ts'
import { inTheSun, type Screen } from './screen.ts'

const MINUTE_MS = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()

/** The rider has been at the store for so many minutes. */
const waitingFor = (minutes: number, delayToldAt: string | null = null) =>
  heldOrder('waiting_pickup', {
    wait: {
      since: ago(minutes),
      seconds: null,
      delayToldAt,
      pay: { freeMinutes: 10, perMinute: 50, most: 2_000 },
    },
  })

const screens: readonly Screen[] = [
  {
    name: 'delivery-arrived',
    show: async (page, api) => {
      await locationAnswers(page, PICKUP)
      await page.clock.install()
      api.delivers(heldOrder('to_pickup'))
      await openOnDuty(page, api)
      await advanceTo(page, 'Esperando pedido').waitFor()
      await page.clock.fastForward(MINUTE_MS + 1_000)
      await deliveryCard(page).getByText('Parece que llegaste').waitFor()
    },
  },
  {
    name: 'delivery-waiting',
    alike: true,
    show: async (page, api) => {
      api.delivers(waitingFor(3))
      await openOnDuty(page, api)
      await deliveryCard(page).getByText('Podés avisar la demora').waitFor()
    },
  },
  {
    name: 'delivery-waiting-for-hours',
    show: async (page, api) => {
      api.delivers(waitingFor(185))
      await openOnDuty(page, api)
      await button(page, 'Avisar demora').waitFor()
    },
  },
  {
    name: 'delivery-delay-told',
    alike: true,
    show: async (page, api) => {
      api.delivers(waitingFor(25, ago(12)))
      await openOnDuty(page, api)
      await deliveryCard(page).getByText('Demora avisada').waitFor()
    },
  },
  {
    name: 'delivery-last-order',
    show: async (page, api) => {
      const order = heldOrder('to_pickup')
      api.delivers(order)
      await openAs(page, api, { ...WORKING, lastOrderId: order._id })
      await grip(deliveryCard(page)).click()
      await page.getByRole('switch', { name: 'Último pedido' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'off-duty-after-last-order',
    alike: true,
    show: async (page, api) => {
      await openAs(page, api, riderOf({ lastOrderId: heldOrder()._id }))
      await dutyButton(page).waitFor()
    },
  },
  {
    name: 'delivery-off-duty',
    show: async (page, api) => {
      api.delivers(heldOrder('to_pickup'))
      await openOffDuty(page, api)
      await button(page, 'Volver a activarme').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'leaving-duty',
    show: async (page, api) => {
      api.delivers(heldOrder('to_pickup'))
      await openOnDuty(page, api)
      await deliveryCard(page).waitFor()
      await chooseFromMenu(page, 'Desactivarse')
      await dialog(page, '¿Cuándo querés desactivarte?').waitFor()
    },
  },
  {
    name: 'leaving-session',
    show: async (page, api) => {
      api.delivers(heldOrder('to_pickup'))
      await openOnDuty(page, api)
      await deliveryCard(page).waitFor()
      await chooseFromMenu(page, 'Cerrar sesión')
      await dialog(page, '¿Cerrar sesión con un pedido en curso?').waitFor()
    },
  },
  {
    name: 'pause',
    show: async (page, api) => {
      await openOnDuty(page, api)
      await button(page, 'Hacer una pausa').click()
      await button(page, 'Pausar hasta esa hora').click()
      await dialog(page, '¿Hasta cuándo hacés una pausa?').getByText('Elegí una hora').waitFor()
    },
  },
  {
    name: 'paused',
    show: async (page, api) => {
      const pausedUntil = new Date(Date.now() + 25 * MINUTE_MS).toISOString()
      await openAs(page, api, { ...WORKING, pausedUntil })
      await button(page, 'Seguir').waitFor()
    },
  },
  {
    name: 'paused-for-misses',
    show: async (page, api) => {
      const pausedUntil = new Date(Date.now() + 60 * MINUTE_MS).toISOString()
      await openAs(page, api, { ...WORKING, pausedUntil, pausedForMisses: true })
      await button(page, 'Recibir pedidos').waitFor()
    },
  },
]

export const breakScreens = screens.map(inTheSun)
