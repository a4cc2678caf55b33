/** What a rider is told about a change that somebody else made, until it is read. */
import type { Notice } from '@puni/contract/notifications/entities'
import { heldOrder, noticeOf, offerSince, WORKING } from '../../support/scripted/entities.ts'
import { alertWith, button, dialog, keepPhone, offerCard, waitingCard } from '../../support/phone.ts'
import { giveClock, openAs, openOffDuty, openOnDuty } from '../scripted.ts'
import { inTheSun, type Screen } from './screen.ts'

const ENDLESS = 'Supermercado y almacén de productos regionales Los Hermanos de la Esquina S.R.L. '.repeat(2)
const REASON = 'El cliente se arrepintió y pidió que no se lo lleven, porque ya no está en la dirección.'

const canceled: Notice = noticeOf({ reason: REASON, storeName: ENDLESS, pickedUp: true, paid: 12_500 })

const screens: readonly Screen[] = [
  {
    name: 'notice-order-gone',
    show: async (page, api) => {
      api.replies('getAcceptedOrder', { order: null, notices: [canceled, noticeOf({ _id: 'n2' })] })
      await openOnDuty(page, api)
      await button(page, 'Entendido').waitFor()
    },
  },
  {
    name: 'notice-beside-order',
    show: async (page, api) => {
      const notices = [
        noticeOf({
          kind: 'zone_taken',
          orderId: null,
          orderNumber: null,
          storePhone: null,
          zoneName: 'Almagro',
        }),
      ]
      api.replies('getAcceptedOrder', { order: heldOrder('on the way'), notices })
      await openOnDuty(page, api)
      await button(page, 'Entendido').waitFor()
    },
  },
  {
    name: 'notice-still-there',
    show: async (page, api) => {
      const notices = [noticeOf({ kind: 'still_there', orderId: null })]
      api.replies('getAcceptedOrder', { order: null, notices })
      await openOnDuty(page, api)
      await button(page, 'Sí, sigo acá').waitFor()
    },
  },
  {
    name: 'notice-paused',
    alike: true,
    show: async (page, api) => {
      const notices = [noticeOf({ kind: 'paused_absent', orderId: null })]
      api.replies('getAcceptedOrder', { order: null, notices })
      const pausedUntil = new Date(Date.now() + 60 * 60_000).toISOString()
      await openAs(page, api, { ...WORKING, pausedUntil, pausedForMisses: true }, '/history')
      await button(page, 'Recibir pedidos').waitFor()
    },
  },
  {
    name: 'notice-off-duty',
    show: async (page, api) => {
      api.replies('getAcceptedOrder', { order: null, notices: [noticeOf({ kind: 'delivery_held' })] })
      await openOffDuty(page, api)
      await alertWith(page, 'Anotamos tu entrega').waitFor()
    },
  },
  {
    name: 'notice-behind-offer',
    alike: true,
    show: async (page, api) => {
      api.replies('getAcceptedOrder', { order: null, notices: [canceled] })
      api.offers((now) => offerSince(now))
      await openOnDuty(page, api)
      await offerCard(page).waitFor()
    },
  },
  {
    name: 'notice-in-pocket',
    alike: true,
    show: async (page, api) => {
      await giveClock(page)
      await openOnDuty(page, api)
      await keepPhone(page, waitingCard(page), 'Modo bolsillo')
      await button(page, 'Deslizá para salir').waitFor()
      api.replies('getAcceptedOrder', { order: null, notices: [canceled] })
      await page.clock.runFor(10_000)
      await dialog(page, 'Modo bolsillo').getByText('No lo entregues').waitFor()
    },
  },
]

export const noticeScreens = screens.map(inTheSun)
