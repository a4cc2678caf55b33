/** A courier's day: log in, go on duty, deliver one order, with one step without signal, be offered the next, and find the first in the history. */
import { PASSWORD } from '../../support/phone.ts'
import { northOfPickup, type Platform } from '../../journeys/platform.ts'
import type { OrderStatus } from '@puni/contract/orders/order-states'
import { assert, type Journey, type Stage } from '../journey.ts'
import { button, heading, link, MAP, text } from '../targets.ts'
import { waitFor } from '../wait.ts'

const KEPT = text('Guardado, se envía cuando vuelva la señal')
const WAITING = text('📦 Esperando pedidos')
const STARTED = heading('¡Comenzó el viaje!')
const DONE = heading('¡Felicitaciones!')
/** The app retries after up to 30 s: nothing signals that a line is back. */
const SENT_AGAIN_MS = 40_000
const PAY = 2_300

const ARRIVES = { arrivals: 1, delays: [0], isAnswered: true }
/** So late that the courier has moved on to something else. */
const ARRIVES_LATE = { arrivals: 1, delays: [2_500], isAnswered: true }

const advanceTo = (label: string) => button(`Avanzar a: ${label}`)

export const courier: Journey = {
  name: 'courier',
  view: { width: 360, height: 740, place: northOfPickup(200) },
  async run(stage) {
    const { tab, platform, line, step } = stage
    const { id: zoneId, name: zone } = await platform.createZone()
    const account = await platform.createRider('Nora Cerca', zoneId)

    await step('log in', async () => {
      await tab.open(`${line.origin}/`)
      await tab.fill('Email', account.email)
      await tab.fill('Contraseña', PASSWORD)
      await tab.click(button('Iniciar sesión con email'))
      // Once on each phone.
      await tab.sees(heading('Primeros pasos'))
      await tab.click(button('Cerrar'))
      // No engine of the journeys has a push service: nothing can ring, and the courier knows it.
      await tab.click(button('Seguir igual'))
      await tab.sees(button('Activarse para recibir pedidos'))
    })

    await step('go on duty', async () => {
      await tab.click(button('Activarse para recibir pedidos'))
      await tab.choose('Zona', zone)
      await tab.click(button('Activar'))
      await tab.click(button('Continuar'))
      await tab.sees(WAITING)
    })

    const orderId = await step('accept an offer', async () => {
      const placed = await platform.placeOrder(zoneId)
      await tab.sees(text('Doña Rosa'))
      await tab.click(button('Aceptar'))
      await tab.sees(STARTED)
      await tab.seesNo(STARTED)
      await tab.sees(MAP)
      return placed
    })

    await step('go to the pickup', async () => {
      await tab.click(advanceTo('Yendo a retirar'))
      await tab.sees(advanceTo('Esperando pedido'))
      await taken(platform, orderId, ['to_pickup'])
    })

    await step('take a step without signal', () => withoutSignal(stage, orderId))

    await step('deliver, and turn to another screen before the answer comes', async () => {
      await tab.click(advanceTo('En camino'))
      await tab.sees(advanceTo('Entregado'))
      line.setWeather(({ method }) => (method === 'GET' ? ARRIVES : ARRIVES_LATE))
      await tab.click(advanceTo('Entregado'))
      await tab.click(button('Sí, lo entregué'))
      await tab.click(link('Historial'))
      await tab.sees(heading('Ver Pedidos'), DONE, text('Has completado exitosamente la entrega'))
      line.setWeather(() => ARRIVES)
      await tab.seesNo(DONE)
      await taken(platform, orderId, ['to_pickup', 'waiting_pickup', 'on the way', 'delivered'])
    })

    await step('hear there of the next offer, and let it go', async () => {
      await platform.placeOrder(zoneId)
      await tab.click(link('Pedido ofrecido'))
      await tab.click(button('Rechazar pedido'))
      await tab.sees(WAITING)
    })

    await step('find it in the history and in the month', async () => {
      await tab.click(link('Historial'))
      await tab.sees(heading('Ver Pedidos'))
      await tab.click(text('Doña Rosa'))
      await tab.sees(heading('Detalle del pedido'), text('Entregado'))
      await tab.click(link('Resumen'))
      await tab.sees(heading('Resumen por Mes'), text('2.300'))
      const { total, totalMoneyByMonth } = await platform.monthOf(account)
      assert(
        total === 1 && totalMoneyByMonth === PAY,
        `the month has ${total} orders and ${totalMoneyByMonth} pesos`,
      )
    })
  },
}

/** A step taken while nothing arrives, with the app closed and reopened, which arrives once the line is back. */
async function withoutSignal({ tab, platform, line }: Stage, orderId: string): Promise<void> {
  await tab.evaluate(keepsTheApp)
  line.goDead(true)
  await tab.click(advanceTo('Esperando pedido'))
  await tab.sees(KEPT)
  await tab.reload()
  await tab.sees(KEPT, text('Doña Rosa'), advanceTo('En camino'))
  assert(await tab.evaluate(isServed), 'the page does not come from the service worker')
  await taken(platform, orderId, ['to_pickup'])
  line.goDead(false)
  await tab.seesNo(KEPT, SENT_AGAIN_MS)
  await taken(platform, orderId, ['to_pickup', 'waiting_pickup'])
}

/** Resolves when the service worker can open the app without signal. */
const keepsTheApp = () => navigator.serviceWorker.ready.then(() => true)

const isServed = () => navigator.serviceWorker.controller !== null

async function taken(platform: Platform, orderId: string, steps: readonly OrderStatus[]): Promise<void> {
  const expected = steps.join(', ')
  let known = ''
  await waitFor(`the server to know of ${expected}`, async () => {
    known = (await platform.stepsOf(orderId)).map(({ status }) => status).join(', ')
    return known === expected
  }).catch((cause: unknown) => {
    throw new Error(`the server knows of the steps [${known}], not [${expected}]`, { cause })
  })
}
