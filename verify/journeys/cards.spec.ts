/**
 * One card for each moment: what counts then is read without scrolling and nothing of it is cut, on the smallest phone and with text of twice
 * the size, with long names and large amounts. Everything else comes with the grip.
 */
import type { Locator, Page } from '@playwright/test'
import type { OrderStatus } from '@puni/contract/orders/order-states'
import {
  acceptButton,
  advanceTo,
  button,
  deliveryCard,
  grip,
  offerCard,
  skipButton,
} from '../support/phone.ts'
import {
  CENTRO,
  heldOrder,
  offerSince,
  PICKUP,
  routeOf,
  stepOf,
  whyOf,
} from '../support/scripted/entities.ts'
import type { ScriptedApi } from '../support/scripted/scripted-api.ts'
import { nobodyTapped } from './conditions/untapped.ts'
import { locationAnswers } from './device.ts'
import { holdPhone } from './reflow.ts'
import { expect, openOnDuty, test } from './scripted.ts'

const PHONES = [
  { name: '320 × 568', width: 320, height: 568, text: 16 },
  { name: '360 × 740, text of twice the size', width: 360, height: 740, text: 32 },
] as const

const DOOR = { latitude: -34.615, longitude: -58.41 }
const STORE = 'Empanadas Tucumanas de la Avenida San Martín'
const LONG = {
  number: 104_212,
  origin: {
    storeName: STORE,
    street: 'Avenida Brigadier General Juan Manuel de Rosas',
    streetNumber: '12345',
  },
  destination: {
    street: 'Presidente Hipólito Yrigoyen',
    streetNumber: '6789',
    comment: 'Timbre 4A, portón verde',
  },
  management: { storeValue: 125_000.5, shippingCost: 23_000.5 },
}
/** Paid beforehand. */
const PAID = { management: { storeValue: 0, shippingCost: 23_000.5, paid: true } }
const WAITED = {
  wait: { since: new Date(Date.now() - 11 * 60_000).toISOString(), seconds: null, delayToldAt: null },
}
/** Half a kilometre before the store. */
const AWAY = { latitude: PICKUP.latitude + 0.0045, longitude: PICKUP.longitude }

interface Moment {
  readonly name: string
  readonly at: { readonly latitude: number; readonly longitude: number }
  readonly open: (api: ScriptedApi) => void
  readonly card: (page: Page) => Locator
  /** The text of each fact, and the controls. */
  readonly facts: readonly RegExp[]
  readonly controls: (page: Page) => Locator[]
  readonly hasTurn?: boolean
}

const held =
  (status: OrderStatus, changes: object = {}) =>
  (api: ScriptedApi) =>
    api.delivers(heldOrder(status, { ...LONG, ...changes }))

const MOMENTS: readonly Moment[] = [
  {
    name: 'waiting',
    at: AWAY,
    // Two reasons, the longer one first, and notifications that are off.
    open: (api) =>
      api.replies('getZoneDemand', {
        zoneId: CENTRO._id,
        demand: 'calm',
        hindrances: ['no-orders', 'unreached'],
      }),
    card: (page) => page.getByRole('region', { name: 'Esperando pedidos' }),
    facts: [/Ganancia de hoy/, /¿Por qué no me llega nada\?/, /El último pedido no llegó/, /motivos más/],
    controls: (page) => [button(page, 'Tocá para activar el sonido'), button(page, 'Hacer una pausa')],
  },
  {
    name: 'offer',
    at: AWAY,
    open: (api) => api.offers((now) => offerSince(now, LONG), whyOf()),
    card: offerCard,
    facts: [/^\$\s?23\.000,50$/, /^\$\s?21\.850,47$/, /^\$\s?125\.000,50$/, /2,4 km \/ 9 min/, /Yrigoyen/],
    controls: (page) => [acceptButton(page), skipButton(page)],
  },
  {
    name: 'offer of what is paid beforehand',
    at: AWAY,
    open: (api) => api.offers((now) => offerSince(now, { ...LONG, ...PAID }), whyOf()),
    card: offerCard,
    facts: [/^\$\s?23\.000,50$/, /^\$\s?21\.850,47$/, /^Nada$/, /^No cobres$/, /2,4 km \/ 9 min/, /Yrigoyen/],
    controls: (page) => [acceptButton(page), skipButton(page)],
  },
  {
    name: 'to the store',
    at: AWAY,
    open: held('to_pickup'),
    card: deliveryCard,
    facts: [/^12345$/, /2,4 km \/ 9 min/],
    controls: (page) => [advanceTo(page, 'Esperando pedido')],
    hasTurn: true,
  },
  {
    name: 'at the store',
    at: PICKUP,
    open: held('waiting_pickup', WAITED),
    card: deliveryCard,
    facts: [/^\$\s?125\.000,50$/, /104212/, /Empanadas/, /^1\d:\d\d$/],
    controls: (page) => [button(page, 'Avisar demora'), advanceTo(page, 'En camino')],
  },
  {
    name: 'at the store, with nothing to pay',
    at: PICKUP,
    open: held('waiting_pickup', { ...WAITED, ...PAID }),
    card: deliveryCard,
    facts: [/^Nada$/, /104212/, /Empanadas/, /^1\d:\d\d$/],
    controls: (page) => [button(page, 'Avisar demora'), advanceTo(page, 'En camino')],
  },
  {
    name: 'to the customer',
    at: PICKUP,
    open: held('on the way'),
    card: deliveryCard,
    facts: [/^6789$/, /2,4 km \/ 9 min/, /^Cobrás \$\s?148\.001 al entregar$/],
    controls: (page) => [advanceTo(page, 'Entregado')],
    hasTurn: true,
  },
  {
    name: 'at the door',
    at: DOOR,
    open: held('on the way'),
    card: deliveryCard,
    facts: [/^6789$/, /^Timbre 4A, portón verde$/, /^\$\s?148\.001$/],
    controls: (page) => [
      page.getByRole('link', { name: /^Llamar al cliente/ }).first(),
      advanceTo(page, 'Entregado'),
    ],
  },
  {
    name: 'to the customer, with nothing to collect',
    at: PICKUP,
    open: held('on the way', PAID),
    card: deliveryCard,
    facts: [/^6789$/, /2,4 km \/ 9 min/, /^Ya está pagado: no cobres$/],
    controls: (page) => [advanceTo(page, 'Entregado')],
    hasTurn: true,
  },
  {
    name: 'at the door, with nothing to collect',
    at: DOOR,
    open: held('on the way', PAID),
    card: deliveryCard,
    facts: [/^6789$/, /^Timbre 4A, portón verde$/, /^Ya está pagado$/, /^No cobres$/],
    controls: (page) => [
      page.getByRole('link', { name: /^Llamar al cliente/ }).first(),
      advanceTo(page, 'Entregado'),
    ],
  },
]

async function begin(page: Page, api: ScriptedApi, { at, open }: Pick<Moment, 'at' | 'open'>): Promise<void> {
  await locationAnswers(page, at)
  const steps = [stepOf('start', 0, 'Junín'), stepOf('left', 1, 'Avenida Rivadavia')]
  const path = [
    { lat: at.latitude, lng: at.longitude },
    { lat: PICKUP.latitude, lng: PICKUP.longitude + 0.001 },
  ]
  api.answers('getRoute', () => routeOf({ path, steps }))
  open(api)
  await nobodyTapped(page)
  await openOnDuty(page, api)
}

/** Whether all of it is in sight, and nothing lies over its middle. */
async function isRead(part: Locator): Promise<boolean> {
  return await part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    return isInside && hit !== null && (element.contains(hit) || hit.contains(element))
  })
}

/** How much of the card is out of sight, pixels. */
const cut = (card: Locator) =>
  card
    .locator('.work-sheet-scroll')
    .evaluate(({ scrollHeight, clientHeight }) => Math.max(0, scrollHeight - clientHeight - 1))

for (const phone of PHONES) {
  for (const { name, at, open, card, facts, controls, hasTurn = false } of MOMENTS) {
    test(`${name}, ${phone.name}`, async ({ page, api }) => {
      await begin(page, api, { at, open })
      await holdPhone(page, phone)
      await expect(card(page)).toBeVisible()
      if (hasTurn)
        await expect(page.getByRole('region', { name: 'Próximo giro' })).toBeInViewport({ ratio: 1 })
      for (const fact of facts)
        await expect.poll(() => isRead(card(page).getByText(fact).first()), String(fact)).toBe(true)
      for (const control of controls(page))
        await expect.poll(() => isRead(control), String(control)).toBe(true)
      expect(await cut(card(page))).toBe(0)
      await grip(page).press('Enter')
      await expect(grip(page)).toHaveAttribute('aria-expanded', 'true')
      await grip(page).press('Enter')
      await expect(grip(page)).toHaveAttribute('aria-expanded', 'false')
    })
  }
}

for (const { name, at, open, card, facts, controls } of MOMENTS.filter(
  (each) => each.card === deliveryCard,
)) {
  test(`${name}, held sideways`, async ({ page, api }) => {
    await begin(page, api, { at, open })
    await holdPhone(page, { width: 740, height: 360, text: 16 })
    for (const fact of facts)
      await expect.poll(() => isRead(card(page).getByText(fact).first()), String(fact)).toBe(true)
    for (const control of controls(page)) await expect.poll(() => isRead(control), String(control)).toBe(true)
  })
}
