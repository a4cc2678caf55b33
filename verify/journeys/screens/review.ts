/** What was earned and delivered, and one order. */
import {
  NOON,
  ORDER_ID,
  RIDER_ID,
  WIDE,
  WIDE_AMOUNT,
  appealOf,
  heldOrder,
  logbookOffer,
  noticeOf,
  offerSince,
  openOrder,
  whyOf,
} from '../../support/scripted/entities.ts'
import { alertWith, button, dialog } from '../../support/phone.ts'
import { CASH, MOVEMENTS, PAID_MOVEMENT } from '../../support/scripted/ledger.ts'
import { DETAIL, openOffDuty, openOnDuty } from '../scripted.ts'
import { chooseRecord, serveKeys, signedRecord } from '../signed-record.ts'
import type { Screen } from './screen.ts'

const history = (totalPages: number) => ({
  orders: [
    heldOrder('delivered', { earningsReview: 'pending' }),
    heldOrder('canceled', { _id: 'x2', management: WIDE }),
    heldOrder('error', { _id: 'x3' }),
    heldOrder('delivered', { _id: 'x4', earningsReview: 'rejected' }),
    heldOrder('delivered', { _id: 'x5', createdAt: '2026-03-05T15:00:00.000Z' }),
  ],
  currentPage: 1,
  totalPages,
})

/** A day with every ending and every rule. */
const logbook = {
  offers: [
    logbookOffer({ _id: 'o6', outcome: null, closedAt: null, why: whyOf({ rule: 'asked-again' }) }),
    logbookOffer({
      _id: 'o5',
      shippingCost: WIDE_AMOUNT,
      why: whyOf({ rule: 'together', rank: 2, travelSeconds: 420 }),
    }),
    logbookOffer({
      _id: 'o4',
      outcome: 'skipped',
      why: whyOf({ rule: 'longest-waiting', travelSeconds: 300 }),
    }),
    logbookOffer({ _id: 'o3', outcome: 'unreached', why: whyOf({ candidates: 1 }) }),
    logbookOffer({ _id: 'o2', outcome: 'expired', why: whyOf({ rule: 'idle', idleSeconds: null }) }),
    logbookOffer({ _id: 'o1', outcome: 'withdrawn', storeName: null, why: null }),
  ],
  notices: [noticeOf({ reason: 'El cliente se arrepintió' })],
}

export const reviewScreens: readonly Screen[] = [
  {
    name: 'summary-empty',
    alike: true,
    show: async (page, api) => {
      api.replies('getMonthlyTotals', {
        month: 'MARZO',
        total: 0,
        totalMoneyByMonth: 0,
        puniEarnings: 0,
        waits: 0,
        waitedSeconds: 0,
      })
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
    next: [
      {
        name: 'summary',
        show: async (page, api) => {
          const month = {
            month: 'MARZO',
            total: 1_204,
            totalMoneyByMonth: WIDE_AMOUNT,
            puniEarnings: WIDE_AMOUNT,
            waits: 1_118,
            waitedSeconds: 604_800,
            days: [
              { day: '2026-03-03', total: 31, money: WIDE_AMOUNT / 2 },
              { day: '2026-03-06', total: 40, money: WIDE_AMOUNT / 2 },
            ],
            work: { onDutySeconds: 734_520, metres: 1_204_350, metresFree: 1_187_520, extras: WIDE_AMOUNT },
            recent: {
              today: { delivered: 31, money: WIDE_AMOUNT },
              week: { delivered: 140, money: WIDE_AMOUNT },
            },
          }
          api.replies('getCash', CASH)
          api.replies('getMonthlyTotals', month)
          await openOffDuty(page, api, '/summary')
          await page.getByRole('heading', { name: 'MARZO' }).waitFor()
          await page.getByRole('heading', { name: 'Tus horas y kilómetros' }).waitFor()
          await page.getByText('2 al 8').click()
        },
      },
    ],
  },
  {
    name: 'cash-failed',
    show: async (page, api) => {
      api.refuses('getCash', 'INVALID_INPUT')
      await openOffDuty(page, api, '/cash')
      await alertWith(page, 'Error al cargar la Caja').waitFor()
    },
    next: [
      {
        name: 'cash',
        show: async (page, api) => {
          api.replies('getCash', CASH)
          api.replies('listMovements', { movements: MOVEMENTS, next: '7' })
          await openOffDuty(page, api, '/cash')
          await button(page, 'Ver anteriores').waitFor()
        },
      },
      {
        name: 'cash-refund',
        show: async (page) => {
          await button(page, 'Ya me lo devolvieron').click()
          await dialog(page, '¿Te lo devolvieron?').waitFor()
        },
      },
      {
        name: 'cash-dispute',
        show: async (page) => {
          await button(page, 'Cancelar').click()
          await button(page, 'No es así').click()
          await button(page, 'Enviar reclamo').click()
          await dialog(page, '¿Qué está mal?').getByText('Completá qué está mal').waitFor()
        },
      },
      {
        name: 'cash-day',
        show: async (page, api) => {
          await openOffDuty(page, api, '/cash/2026-03-06')
          await page.getByText('Entregaste y cobraste').waitFor()
        },
      },
      {
        name: 'cash-paid',
        show: async (page, api) => {
          api.replies('getCash', { owed: -2_185.24, held: 0, debts: [], settlements: [] })
          api.replies('listMovements', { movements: [PAID_MOVEMENT], next: null })
          await openOffDuty(page, api, '/cash')
          await page.getByText('Entregaste: ya estaba pagado').waitFor()
        },
      },
    ],
  },
  {
    name: 'my-data',
    show: async (page, api) => {
      await openOffDuty(page, api, '/my-data')
      await page.getByText('30 días').waitFor()
    },
    next: [
      {
        name: 'my-data-erase',
        show: async (page, api) => {
          api.refuses('eraseMyAccount', 'ORDER_IN_HAND')
          await button(page, 'Quiero eliminar mi cuenta').click()
          await page.getByLabel('Tu contraseña').fill('clave-segura-1')
          await button(page, 'Eliminar para siempre').click()
          await alertWith(page, 'Hay un pedido en curso').waitFor()
        },
      },
      {
        name: 'my-data-erased',
        leaves: true,
        show: async (page, api) => {
          api.replies('eraseMyAccount', { ok: true })
          await button(page, 'Eliminar para siempre').click()
          await page.getByText('Eliminamos tu cuenta').waitFor()
        },
      },
    ],
  },
  {
    name: 'record',
    show: async (page, api) => {
      await openOffDuty(page, api, '/account/record')
      await page.getByLabel('Mes').selectOption('Otro período')
      await page.getByLabel('Desde').waitFor()
    },
  },
  {
    name: 'record-saved',
    show: async (page, api) => {
      api.replies('downloadRecord', undefined)
      await openOffDuty(page, api, '/account/record')
      await button(page, 'Descargar mi registro').click()
      await page.getByText('Se guardó como').waitFor()
    },
    next: [
      {
        name: 'record-failed',
        show: async (page, api) => {
          api.refuses('downloadRecord', 'RECORD_TOO_LONG')
          await button(page, 'Descargar mi registro').click()
          await alertWith(page, 'Elegí un período más corto').waitFor()
        },
      },
    ],
  },
  {
    name: 'verify',
    show: async (page) => {
      await serveKeys(page)
      await page.goto('/registro')
      await page.getByText('Elegir el archivo').waitFor()
    },
    next: [
      {
        name: 'verify-genuine',
        show: async (page) => {
          await chooseRecord(page, signedRecord())
          await page.getByText('El registro es auténtico').waitFor()
        },
      },
      {
        name: 'verify-changed',
        show: async (page) => {
          await chooseRecord(page, Buffer.from(signedRecord().toString().replace('10482', '10492')))
          await alertWith(page, 'El archivo fue modificado').waitFor()
        },
      },
    ],
  },
  {
    name: 'appeals',
    show: async (page, api) => {
      const answer = { outcome: 'accepted' as const, text: 'Tenés razón.', at: NOON.toISOString() }
      const order = { _id: ORDER_ID, number: 10_482 }
      api.replies('listMyAppeals', {
        appeals: [appealOf(), appealOf({ _id: 'd2', about: 'earnings', order, answer })],
      })
      await openOffDuty(page, api, '/account/appeals')
      await page.getByText('Te dieron la razón').waitFor()
    },
  },
  {
    name: 'detail-answering',
    show: async (page, api) => {
      api.replies('getOrder', heldOrder('canceled'))
      api.replies('getAppeals', { appeals: [], about: 'order', days: 1 })
      await openOffDuty(page, api, DETAIL)
      await button(page, 'Escribir mi descargo').click()
      await page.getByLabel('Qué pasó').waitFor()
    },
  },
  {
    name: 'offer-elsewhere',
    show: async (page, api) => {
      api.offers(offerSince(new Date(), { management: WIDE }))
      await openOnDuty(page, api, '/summary')
      await alertWith(page, 'Pedido ofrecido').waitFor()
    },
  },
  {
    name: 'logbook-empty',
    alike: true,
    show: async (page, api) => {
      await openOffDuty(page, api, '/logbook')
      await page.getByText('Ese día no te ofrecimos pedidos.').waitFor()
    },
  },
  {
    name: 'logbook-failed',
    show: async (page, api) => {
      api.refuses('listRiderOffers', 'INVALID_INPUT')
      await openOffDuty(page, api, '/logbook')
      await alertWith(page, 'Error al cargar la bitácora').waitFor()
    },
    next: [
      {
        name: 'logbook',
        show: async (page, api) => {
          api.replies('listRiderOffers', logbook)
          await button(page, 'Reintentar').click()
          await page.getByText('Aceptada').first().waitFor()
        },
      },
      {
        name: 'logbook-rule',
        show: (page) => page.getByText('¿A quién le toca un pedido?').click(),
      },
    ],
  },
  {
    name: 'history-empty',
    alike: true,
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
    next: [
      {
        name: 'history',
        show: async (page, api) => {
          api.replies('getHistoricalOrders', history(3))
          await button(page, 'Reintentar').click()
          await page.getByText('1 / 3').waitFor()
        },
      },
    ],
  },
  {
    name: 'today',
    show: async (page, api) => {
      api.answers('filterOrders', ({ query }) => ({
        orders: [query['riderId'] === RIDER_ID ? heldOrder('on the way', { management: WIDE }) : openOrder()],
      }))
      await openOffDuty(page, api, '/orders')
      await page.getByText('Pendiente').waitFor()
      await page.getByText('En camino').waitFor()
    },
  },
  {
    name: 'today-failed',
    alike: true,
    show: async (page, api) => {
      api.refuses('filterOrders', 'INVALID_INPUT')
      await openOffDuty(page, api, '/orders')
      await button(page, 'Reintentar').first().waitFor()
    },
  },
  {
    name: 'detail',
    show: async (page, api) => {
      api.replies(
        'getOrder',
        heldOrder('on the way', {
          management: WIDE,
          wait: { since: NOON.toISOString(), seconds: 11_100, delayToldAt: NOON.toISOString() },
          schedule: { pickupTime: NOON.toISOString() },
        }),
      )
      await openOffDuty(page, api, DETAIL)
      await button(page, 'Marcar como error').waitFor()
    },
    next: [
      {
        name: 'detail-cancel',
        show: async (page) => {
          await button(page, 'Cancelar pedido').click()
          await button(page, 'Sí, cancelar pedido').waitFor()
        },
      },
      {
        name: 'detail-problem',
        show: async (page) => {
          await page.keyboard.press('Escape')
          await button(page, 'Marcar como error').click()
          await button(page, 'Sí, marcar como error').waitFor()
        },
      },
    ],
  },
  {
    name: 'detail-open',
    alike: true,
    show: async (page, api) => {
      api.replies('getOrder', openOrder())
      await openOffDuty(page, api, DETAIL)
      await page.getByText('aproximada').waitFor()
    },
  },
  {
    name: 'detail-empty',
    alike: true,
    show: async (page, api) => {
      api.refuses('getOrder', 'ORDER_NOT_FOUND')
      await openOffDuty(page, api, DETAIL)
      await page.getByText('No hay datos del pedido.').waitFor()
    },
  },
]
