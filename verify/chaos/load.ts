/** Clients that act as riders, operators and strangers until stopped. */
import { DELIVERY_SEQUENCE, type OrderStatus } from '@puni/contract/orders/order-states'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Api, codeOf, isSuccess, isToRepeat, type Parts } from './api.ts'
import type { Findings } from './findings.ts'
import { Gate } from './gate.ts'
import type { Ledger } from './ledger.ts'
import { newOrder, newStore, type Platform, position, type RiderAccount, signUpForm } from './platform.ts'
import type { Random } from '../support/random.ts'
import { CANCELED } from '../support/canceled.ts'

interface Surroundings {
  readonly api: Api
  readonly platform: Platform
  readonly ledger: Ledger
  readonly findings: Findings
  readonly random: Random
  /** Whether operators cancel orders, at whatever step they are; they do unless told otherwise. */
  readonly cancels?: boolean
}

type CallName = Answer['call']

const OPERATORS = 3
/** Before the same call is sent again, milliseconds. */
const REPEAT_MS = 60
/** Open orders per rider: more would only pile up. */
const OPEN_ORDERS_PER_RIDER = 2

/** The clients of a run. */
export class Load {
  readonly #at: Surroundings
  readonly #gate = new Gate()
  readonly #open = new Set<string>()
  readonly #clients: Promise<void>[] = []
  #stopping = false

  constructor(at: Surroundings) {
    this.#at = at
  }

  start(): void {
    const { platform, random } = this.#at
    for (const rider of platform.riders) this.#clients.push(this.#ride(rider, random.fork()))
    for (let each = 0; each < OPERATORS; each++) this.#clients.push(this.#operate(random.fork()))
  }

  /** Holds every client before its next call; resolves when no call is in progress. */
  async hold(): Promise<void> {
    await this.#gate.close()
  }

  goOn(): void {
    this.#gate.open()
  }

  /** Ends every client after its current action. The server must run. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#gate.open()
    await Promise.all(this.#clients)
  }

  async #operate(random: Random): Promise<void> {
    const { platform, cancels = true } = this.#at
    while (!this.#stopping) {
      await sleep(random.between(5, 40))
      if (random.chance(0.02)) await this.#addStore()
      else if (random.chance(0.01)) await this.#signUp()
      else if (cancels && random.chance(0.1) && this.#open.size > 0)
        await this.#cancel(random.pick([...this.#open]))
      else if (this.#open.size < platform.riders.length * OPEN_ORDERS_PER_RIDER) await this.#order()
    }
  }

  async #order(): Promise<void> {
    const { platform, ledger } = this.#at
    const key = randomUUID()
    const answer = await this.#insist(
      'createOrder',
      { key, body: newOrder(platform.zoneId, key) },
      platform.operator,
    )
    if (!isSuccess(answer)) return
    const id = (answer.body as { order: { _id: string } }).order._id
    ledger.order(key, id)
    this.#open.add(id)
  }

  async #cancel(id: string): Promise<void> {
    const { platform } = this.#at
    await this.#move(id, 'canceled', platform.operator, null)
    this.#open.delete(id)
  }

  async #addStore(): Promise<void> {
    const { platform, ledger } = this.#at
    // Without a key nothing may be sent twice: a lost answer stays lost.
    const answer = await this.#send('createStore', { body: newStore(platform.zoneId) }, platform.operator)
    if (isSuccess(answer)) ledger.store((answer.body as { store: { _id: string } }).store._id)
  }

  async #signUp(): Promise<void> {
    const { platform, ledger } = this.#at
    const { form } = await signUpForm(platform.zoneId)
    const answer = await this.#send('createRider', { form })
    if (isSuccess(answer)) ledger.rider((answer.body as { data: { _id: string } }).data._id)
  }

  async #ride(rider: RiderAccount, random: Random): Promise<void> {
    let working = false
    while (!this.#stopping) {
      await sleep(random.between(5, 40))
      if (!working) working = await this.#setWorking(rider, true)
      if (!working) continue
      if (random.chance(0.3)) await this.#report(rider, random)
      if (random.chance(0.02)) working = !(await this.#setWorking(rider, false))
      const held = await this.#heldBy(rider)
      if (held === null) await this.#answerOffer(rider, random)
      else await this.#deliver(rider, held.id, held.status, random)
    }
  }

  async #setWorking(rider: RiderAccount, working: boolean): Promise<boolean> {
    const { platform, ledger } = this.#at
    ledger.duty(rider.id, null)
    const body = { working, zoneId: platform.zoneId }
    const answer = await this.#insist('setWorking', { params: { id: rider.id }, body }, rider.token)
    if (!isSuccess(answer)) return false
    ledger.duty(rider.id, working)
    return true
  }

  async #report(rider: RiderAccount, random: Random): Promise<void> {
    const body = position(random)
    const answer = await this.#send('setPosition', { params: { id: rider.id }, body }, rider.token)
    if (isSuccess(answer)) this.#at.ledger.position(rider.id, new Date(body.at))
  }

  async #heldBy({ id, token }: RiderAccount): Promise<{ id: string; status: OrderStatus } | null> {
    const answer = await this.#insist('getAcceptedOrder', { query: { riderId: id } }, token)
    if (!isSuccess(answer)) return null
    const { order } = answer.body as { order: { _id: string; status: OrderStatus } | null }
    return order === null ? null : { id: order._id, status: order.status }
  }

  async #answerOffer(rider: RiderAccount, random: Random): Promise<void> {
    const { ledger } = this.#at
    const answer = await this.#send('getOfferedOrder', { query: { riderId: rider.id } }, rider.token)
    if (!isSuccess(answer)) return
    const { order, offerId } = answer.body as { order: { _id: string } | null; offerId: string | null }
    if (order === null || offerId === null) return
    const receipt = { channel: 'poll', stage: 'received' }
    await this.#send('reportReceipt', { params: { id: offerId }, body: receipt })
    if (random.chance(0.05)) return
    if (random.chance(0.15)) {
      const body = { riderId: rider.id, action: 'skip', timestamp: new Date().toISOString() }
      const skipped = await this.#insist(
        'skipOrder',
        { params: { id: order._id }, key: randomUUID(), body },
        rider.token,
      )
      if (isSuccess(skipped)) ledger.skip(order._id, rider.id)
      return
    }
    const params = { orderId: order._id, riderId: rider.id }
    const taken = await this.#insist('acceptOrder', { params }, rider.token)
    if (isSuccess(taken)) ledger.move(order._id, 'accepted', 'assigned', rider.id)
  }

  /** Takes the next step of an order, or reports a problem. */
  async #deliver(rider: RiderAccount, id: string, status: OrderStatus, random: Random): Promise<void> {
    const next = DELIVERY_SEQUENCE[DELIVERY_SEQUENCE.findIndex((step) => step === status) + 1]
    if (next === undefined) return
    const to = random.chance(0.03) ? 'error' : next
    await this.#move(id, to, rider.token, rider.id)
    if (to === 'error' || to === 'delivered') this.#open.delete(id)
  }

  /** Moves an order under a key, until there is an answer. `riderId` is null for an operator. */
  async #move(id: string, status: OrderStatus, token: string, riderId: string | null): Promise<void> {
    const { ledger } = this.#at
    const answer = await this.#insist(
      'setOrderStatus',
      { params: { id }, key: randomUUID(), body: riderId === null ? CANCELED : { status } },
      token,
    )
    if (!isSuccess(answer)) return
    // Another operator may have canceled it first: the answer is the same, the event is the other's.
    if (riderId !== null) ledger.move(id, 'status', status, riderId)
    else ledger.canceled(id)
  }

  /** Sends a call until somebody answers it. */
  async #insist(call: CallName, parts: Parts, token?: string): Promise<Answer> {
    for (;;) {
      const answer = await this.#send(call, parts, token)
      if (!isToRepeat(answer)) return answer
      await sleep(REPEAT_MS)
    }
  }

  async #send(call: CallName, parts: Parts, token?: string): Promise<Answer> {
    const answer = await this.#gate.pass(() => this.#at.api.send(call, parts, token))
    if (!isExpected(answer)) {
      this.#at.findings.add('wrong', `${call} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    return answer
  }
}

/** Success, no answer or "not now"; "not any more" where somebody else was faster. Nothing else has a reason here. */
function isExpected(answer: Answer): boolean {
  if (answer.status === -1) return false
  return isSuccess(answer) || isToRepeat(answer) || (answer.status === 409 && codeOf(answer) !== '')
}
