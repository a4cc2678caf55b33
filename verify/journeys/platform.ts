/** Prepares the preconditions of a journey, through the API like any client. */
import type { Reply } from '@puni/contract/calls'
import type { HandoverRecord } from '@puni/contract/handover/entities'
import type { OfferRecord } from '@puni/contract/offers/entities'
import type { OperatorOrderDetail, OrderEvent } from '@puni/contract/orders/entities'
import type { HandoverKind } from '@puni/contract/handover/proofs'
import type { OrderStatus } from '@puni/contract/orders/order-states'
import { API_PREFIX } from '@puni/contract/route'
import { setTimeout as pause } from 'node:timers/promises'
import { PASSWORD, PICTURE } from '../support/phone.ts'
import { PICKUP } from '../support/scripted/entities.ts'
import { CANCELED } from '../support/canceled.ts'

/** A phone's position this many metres north of the pickup. */
export function northOfPickup(metres: number) {
  const latitude = PICKUP.latitude + metres / 111_195
  return { latitude, longitude: PICKUP.longitude, accuracy: 8 }
}

/** Default time zone of the platform's months. */
const TIME_ZONE = 'America/Argentina/Buenos_Aires'
/** What the rider earns with an order, pesos. */
const FEE = 2_300

interface Account {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly phone: string
}

/** A zone of the platform, as its lists name it. */
export interface NamedZone {
  readonly id: string
  readonly name: string
}

export class Platform {
  static readonly operator = { email: 'olga@e2e.example', password: 'clave de olga' }
  readonly origin: string
  #operatorToken: string | undefined
  /** Three digits from the start: no name is part of another. */
  #named = 100

  constructor(origin: string) {
    this.origin = origin
  }

  async #call<T>(method: string, path: string, token: string | null, body?: object | FormData): Promise<T> {
    const json = body !== undefined && !(body instanceof FormData)
    const response = await fetch(`${this.origin}${API_PREFIX}${path}`, {
      method,
      headers: {
        ...(json && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? null : json ? JSON.stringify(body) : body,
    })
    const reply: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`)
    return reply as T
  }

  /** The token of a session of the operator. */
  async operatorToken(): Promise<string> {
    this.#operatorToken ??= (
      await this.#call<{ token: string }>('POST', '/user/login-operator', null, Platform.operator)
    ).token
    return this.#operatorToken
  }

  /** The same for a desk, where somebody has just given the password. */
  async confirmedToken(): Promise<string> {
    const token = await this.operatorToken()
    await this.#call('POST', '/operator/me/confirm', token, { password: Platform.operator.password })
    return token
  }

  async #asOperator<T>(method: string, path: string, body?: object): Promise<T> {
    return await this.#call<T>(method, path, await this.operatorToken(), body)
  }

  /** This name with a number of its own: other tests use the same server. */
  #distinct(name: string): string {
    return `${name} ${++this.#named}`
  }

  async zones(): Promise<Reply<'listZones'>> {
    return await this.#call('GET', '/zone/unrestricted', null)
  }

  /** A zone around the pickup, with a name of its own. */
  async createZone(title = 'Centro'): Promise<NamedZone> {
    const name = this.#distinct(title)
    const zone = { name, latitude: -34.61, longitude: -58.395, radiusKm: 8 }
    return { id: (await this.#asOperator<{ _id: string }>('POST', '/operator/zones', zone))._id, name }
  }

  /** What deliveries cost in a zone, at once and from another date on; orders may be placed with other prices. */
  async setPrices(zoneId: string): Promise<void> {
    const terms = {
      base: 1_200,
      perKm: 400,
      minimum: 1_800,
      ceiling: 6_000,
      urgent: 600,
      hours: [{ day: 5, from: '20:00', to: '01:30', percent: 20 }],
      step: 50,
      override: { least: 100, most: 1_000_000 },
    }
    const path = `/operator/zones/${zoneId}/prices` as const
    await this.#asOperator('POST', path, { terms })
    const ahead = new Date(Date.now() + 30 * 86_400_000).toISOString()
    await this.#asOperator('POST', path, { terms: { ...terms, base: 1_400 }, holdsFrom: ahead })
  }

  /** What an operator writes down about a rider. */
  async note(riderId: string, body: string): Promise<void> {
    await this.#asOperator('POST', `/operator/riders/${riderId}/notes`, { body })
  }

  /** A rider of a zone who waits for an activation code, with a name, a document and a phone of its own; or with this phone. */
  async signUp(fullName: string, zoneId: string, itsPhone?: string): Promise<Account> {
    const name = this.#distinct(fullName)
    const phone = itsPhone ?? `+54 9 11 5555-0${this.#named}`
    const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@e2e.example`
    const form = new FormData()
    const fields = {
      fullName: name,
      email,
      password: PASSWORD,
      documentNumber: String(30_000_000 + this.#named),
      phone,
    }
    for (const [key, value] of Object.entries({ ...fields, zone: zoneId, vehicleType: 'Moto' }))
      form.set(key, value)
    for (const photo of ['dniPhoto', 'selfiePhoto']) form.set(photo, new Blob([PICTURE]), `${photo}.png`)
    const { data } = await this.#call<{ data: { _id: string } }>('POST', '/rider/', null, form)
    return { id: data._id, email, name, phone }
  }

  /** An activated rider of a zone. */
  async createRider(name: string, zoneId: string): Promise<Account> {
    const account = await this.signUp(name, zoneId)
    const { code } = await this.#asOperator<{ code: string }>(
      'POST',
      `/operator/riders/${account.id}/activation-code`,
    )
    await this.activate(account, code)
    return account
  }

  /** Enters an activation code, as its rider. Throws if it is wrong. */
  async activate(account: Account, code: string): Promise<void> {
    const token = await this.#logIn(account)
    await this.#call('POST', '/activation/validate', token, {
      code,
      entityId: account.id,
      entityType: 'rider',
    })
  }

  async #logIn({ email }: Pick<Account, 'email'>): Promise<string> {
    const input = { email, password: PASSWORD }
    return (await this.#call<{ token: string }>('POST', '/user/login-rider', null, input)).token
  }

  /** Ends all sessions of a rider, as from another phone. */
  async endSessions(email: string): Promise<void> {
    const token = await this.#logIn({ email })
    await this.#call('POST', '/user/sessions/end-all', token, { keepThis: false })
  }

  /** A registered store at the pickup, with a name of its own. */
  async createStore(title: string, zoneId: string): Promise<{ id: string; name: string; key: string }> {
    const name = this.#distinct(title)
    const place = { ...PICKUP, street: 'Perón', streetNumber: '1500', city: 'Buenos Aires', zoneId }
    const { store, apiKey: key } = await this.#asOperator<Reply<'createStore'>>('POST', '/operator/stores', {
      name,
      ...place,
    })
    return { id: store._id, name, key }
  }

  /** A webhook of the store with this key, to an address that nobody has. */
  async createWebhook(key: string): Promise<string> {
    const body = { url: 'https://avisos.locales.empanadas-tucumanas.invalid/puni/pedidos?local=san-martin' }
    const { webhook } = await this.#call<Reply<'createWebhook'>>('POST', '/store/webhooks', key, body)
    return webhook._id
  }

  /** Tells it nothing any more, as its store wants. */
  async disableWebhook(key: string, id: string): Promise<void> {
    await this.#call('PATCH', `/store/webhooks/${id}`, key, { enabled: false })
  }

  /** An order of a registered store, or of an independent sender. */
  async placeOrder(zoneId: string, storeId?: string, handover?: HandoverKind): Promise<string> {
    const body = { ...newOrder(zoneId, storeId), handover }
    return (await this.#asOperator<{ order: { _id: string } }>('POST', '/orders', body)).order._id
  }

  /** An order that its customer has paid beforehand. */
  async #placePaid(zoneId: string): Promise<void> {
    const management = { storeValue: 0, shippingCost: FEE, paid: true }
    await this.#asOperator('POST', '/orders', { ...newOrder(zoneId, undefined), management })
  }

  /** An order that comes again every day from tomorrow on. */
  async recur(zoneId: string, storeId?: string): Promise<string> {
    const from = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const recurrence = { weekdays: [1, 2, 3, 4, 5, 6, 7], clock: '12:30', from }
    const body = { order: newOrder(zoneId, storeId), recurrence }
    return (await this.#asOperator<Reply<'createRecurringOrder'>>('POST', '/operator/recurring-orders', body))
      .recurring._id
  }

  /** An order, as operators read it. */
  async #orderOf(orderId: string): Promise<OperatorOrderDetail> {
    return await this.#asOperator('GET', `/operator/orders/${orderId}`)
  }

  /** The number by which people call an order. */
  async numberOf(orderId: string): Promise<number> {
    return (await this.#orderOf(orderId)).number
  }

  /** The address of the page on which an order's customer follows it. */
  async trackingUrl(orderId: string): Promise<string> {
    const { trackingUrl } = await this.#orderOf(orderId)
    return `${this.origin}${new URL(trackingUrl!).pathname}`
  }

  /** What an order's customer wrote to the rider. */
  async notesOf(orderId: string): Promise<string[]> {
    return ((await this.#orderOf(orderId)).destination.notes ?? []).map(({ text }) => text)
  }

  /** The proof of an order's handover, as operators read it. */
  async handoverOf(orderId: string): Promise<HandoverRecord | undefined> {
    return (await this.#orderOf(orderId)).handover
  }

  /** Marks an order as failed, as an operator. */
  async report(orderId: string, reason: string): Promise<void> {
    await this.#asOperator('PUT', `/orders/status/${orderId}`, { status: 'error', reason })
  }

  /** Puts a failed order back on offer, as an operator. */
  async offerAgain(orderId: string): Promise<void> {
    await this.#asOperator('PUT', `/orders/status/${orderId}`, { status: 'pending' })
  }

  async block(riderId: string, reason: string): Promise<void> {
    await this.#asOperator('POST', `/operator/riders/${riderId}/block`, { reason })
  }

  /** Refuses a sign-up. */
  async refuse(riderId: string, reason: string): Promise<void> {
    await this.#asOperator('POST', `/operator/riders/${riderId}/refuse`, { reason })
  }

  /** Adjusts what its rider earned with a delivered order that was placed here, to this many pesos. */
  async adjust(orderId: string, correct: number, reason: string): Promise<void> {
    const body = { amount: 'shippingCost', seen: FEE, correct, reason }
    await this.#asOperator('POST', `/operator/orders/${orderId}/adjustments`, body)
  }

  /** Answers the block of this rider, or what was decided about an order, with a photo. */
  async appeal(account: Account, body: string, orderId?: string): Promise<void> {
    const form = new FormData()
    form.set('body', body)
    if (orderId !== undefined) form.set('orderId', orderId)
    form.set('photo1', new Blob([PICTURE]), 'foto.png')
    await this.#call('POST', '/user/rider/me/appeals', await this.#logIn(account), form)
  }

  /** Alarms the operators, as the rider who holds this order. */
  async alarm(account: Account, orderId: string): Promise<void> {
    const at = new Date().toISOString()
    const position = { lat: PICKUP.latitude, lng: PICKUP.longitude, accuracy: 8, at }
    const token = await this.#logIn(account)
    await this.#call('POST', `/orders/${orderId}/emergency`, token, { occurredAt: at, position })
  }

  async unblock(riderId: string): Promise<void> {
    await this.#asOperator('POST', `/operator/riders/${riderId}/unblock`)
  }

  /**
   * The zone's next order, carried by this rider when operators block it. With `isDelivered`, the phone reports
   * the delivery afterwards, made before. Returns the order's id. Nobody else may be on duty in the zone.
   */
  async blockOnTheWay(account: Account, zoneId: string, { isDelivered = false } = {}): Promise<string> {
    const { orderId, step } = await this.#takeOut(account, zoneId)
    const occurredAt = new Date().toISOString()
    await this.block(account.id, 'Papeles vencidos')
    if (isDelivered) await step({ status: 'delivered', occurredAt })
    return orderId
  }

  /** The zone's next order, delivered by this rider; paid beforehand or not. Nobody else may be on duty in the zone. Returns its id. */
  async deliver(account: Account, zoneId: string, { isPaid = false } = {}): Promise<string> {
    if (isPaid) await this.#placePaid(zoneId)
    const { orderId, step } = await this.#takeOut(account, zoneId, { isPlaced: isPaid })
    await step({ status: 'delivered' })
    return orderId
  }

  /**
   * The same of an order that asks for a PIN, which the customer does not know: with this photo and a reason. Goes off duty afterwards.
   */
  async deliverWithPhoto(account: Account, zoneId: string, photo: Blob): Promise<string> {
    const { orderId, step, token } = await this.#takeOut(account, zoneId, { handover: 'pin' })
    const reason = 'No sabía el PIN y me mostró la compra en su teléfono'
    await step({ status: 'delivered', proof: { kind: 'photo', reason } })
    const form = new FormData()
    form.set('photo', photo, 'entrega.png')
    await this.#call('POST', `/orders/${orderId}/handover`, token, form)
    await this.#call('PATCH', `/rider/${account.id}/working`, token, { working: false })
    return orderId
  }

  /** The zone's next order, which asks for this proof, on its way with this rider. Nobody else may be on duty in the zone. Returns its id. */
  async carry(account: Omit<Account, 'phone'>, zoneId: string, handover: HandoverKind): Promise<string> {
    return (await this.#takeOut(account, zoneId, { handover })).orderId
  }

  /** Reports that a rider is this many metres north of the pickup. */
  async locate(account: Omit<Account, 'phone'>, metres: number): Promise<void> {
    const { latitude: lat, longitude: lng, accuracy } = northOfPickup(metres)
    const position = { lat, lng, accuracy, at: new Date().toISOString() }
    await this.#call('PATCH', `/rider/${account.id}/position`, await this.#logIn(account), position)
  }

  /** The rider reports a delivery, proved by the PIN. */
  async handOver(account: Omit<Account, 'phone'>, orderId: string): Promise<void> {
    const pin = (await this.handoverOf(orderId))!.pin
    const body = { status: 'delivered', proof: { kind: 'pin', pin } }
    await this.#call('PUT', `/orders/status/${orderId}`, await this.#logIn(account), body)
  }

  /** The zone's next order, with this rider at the store. Nobody else may be on duty in the zone. Returns its id. */
  async waitAtStore(account: Account, zoneId: string): Promise<string> {
    return (await this.#takeOut(account, zoneId, { steps: ['to_pickup', 'waiting_pickup'] })).orderId
  }

  /** Puts a rider on duty in the zone, in a pause. */
  async pause(account: Account, zoneId: string, minutes: number): Promise<void> {
    const token = await this.#logIn(account)
    await this.#call('PATCH', `/rider/${account.id}/working`, token, { working: true, zoneId })
    await this.#call('PUT', `/rider/${account.id}/pause`, token, { minutes })
  }

  /**
   * The zone's next order, which the first rider says to have delivered after operators gave it to the second. Nobody else may be on duty
   * in the zone. Returns its id.
   */
  async claim(first: Account, second: Account, zoneId: string): Promise<string> {
    const { orderId, step, token } = await this.#takeOut(first, zoneId)
    const occurredAt = new Date().toISOString()
    await this.report(orderId, 'El rider no contesta')
    await this.#call('PATCH', `/rider/${first.id}/working`, token, { working: false })
    await this.offerAgain(orderId)
    await this.#takeOut(second, zoneId, { steps: ['to_pickup'], isPlaced: true })
    await step({ status: 'delivered', occurredAt })
    return orderId
  }

  /** Goes on duty and takes these steps with the zone's next order: by default, until it is carried from the store. */
  async #takeOut(
    account: Omit<Account, 'phone'>,
    zoneId: string,
    {
      steps = ['to_pickup', 'waiting_pickup', 'on the way'],
      handover,
      isPlaced = false,
    }: { steps?: readonly OrderStatus[]; handover?: HandoverKind; isPlaced?: boolean } = {},
  ) {
    const token = await this.#logIn(account)
    const { latitude: lat, longitude: lng } = PICKUP
    const own = `/rider/${account.id}`
    await this.#call('PATCH', `${own}/working`, token, { working: true, zoneId })
    const at = new Date().toISOString()
    await this.#call('PATCH', `${own}/position`, token, { lat, lng, accuracy: 8, at })
    if (!isPlaced) await this.placeOrder(zoneId, undefined, handover)
    let orderId: string | undefined
    while (orderId === undefined) {
      await pause(100)
      const asked = `/orders/offered?riderId=${account.id}`
      orderId = (await this.#call<Reply<'getOfferedOrder'>>('GET', asked, token)).order?._id
    }
    await this.#call('PUT', `/orders/${orderId}/${account.id}`, token)
    const step = (body: object) => this.#call('PUT', `/orders/status/${orderId}`, token, body)
    for (const status of steps) await step({ status })
    return { orderId, step, token }
  }

  async cancel(orderId: string): Promise<void> {
    await this.#asOperator('PUT', `/orders/status/${orderId}`, CANCELED)
  }

  async statusOf(orderId: string): Promise<OrderStatus> {
    return (await this.#asOperator<{ status: OrderStatus }>('GET', `/orders/${orderId}`)).status
  }

  /** A rider's totals for the month of this moment. Its login is an additional session of the rider. */
  async monthOf(account: Account): Promise<Reply<'getMonthlyTotals'>> {
    const token = await this.#logIn(account)
    const [year, month] = new Date().toLocaleDateString('en-CA', { timeZone: TIME_ZONE }).split('-')
    const query = `year=${Number(year)}&month=${Number(month)}`
    return await this.#call('GET', `/rider/${account.id}/monthly-totals?${query}`, token)
  }

  /** The steps of an order, each as often as it was taken, in order. */
  async stepsOf(orderId: string): Promise<OrderEvent[]> {
    return (await this.#history(orderId)).events.filter(({ type }) => type === 'status')
  }

  /** The event log of an order, as operators read it. */
  async eventTypes(orderId: string): Promise<string[]> {
    return (await this.#history(orderId)).events.map(({ type }) => type)
  }

  /** The riders an order was offered to, and the delivery progress of each offer. */
  async offersOf(orderId: string): Promise<OfferRecord[]> {
    return (await this.#history(orderId)).offers
  }

  async #history(orderId: string): Promise<Reply<'listOrderEvents'>> {
    return await this.#asOperator('GET', `/operator/orders/${orderId}/events`)
  }
}

/** An order of a store, or of a sender without one. */
function newOrder(zoneId: string, storeId: string | undefined) {
  const sender = {
    independentStoreName: 'Doña Rosa',
    ...PICKUP,
    street: 'Perón',
    streetNumber: '1500',
    city: 'Buenos Aires',
    storePhone: '+54 11 5555-0111',
  }
  return {
    zoneId,
    ...(storeId === undefined ? { origin: sender } : { storeId }),
    destination: {
      latitude: -34.615,
      longitude: -58.41,
      street: 'Belgrano',
      streetNumber: '2200',
      city: 'Buenos Aires',
      phone: '+54 11 5555-0122',
      comment: 'Timbre 4A',
    },
    management: { storeValue: 12_500, shippingCost: FEE },
  }
}
