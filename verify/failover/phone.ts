/** A rider's phone as far as the network goes: it follows a live stream, answers offers and takes steps, as the app does. */
import { reconnectDelay } from '@puni/contract/live/follow-live-events'
import { readLiveEvents } from '@puni/contract/live/read-live-events'
import { DELIVERY_SEQUENCE } from '@puni/contract/orders/order-states'
import { API_PREFIX } from '@puni/contract/route'
import type { LiveEvent } from '@puni/contract/live/events'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../support/random.ts'
import { type Answer, type Api, isSuccess, isToRepeat, type Parts } from '../chaos/api.ts'
import type { Ledger } from '../chaos/ledger.ts'
import { position, type RiderAccount } from '../chaos/platform.ts'
import type { ServiceLog } from './service-log.ts'

interface Surroundings {
  readonly api: Api
  readonly origin: string
  readonly zoneId: string
  readonly ledger: Ledger
  readonly log: ServiceLog
  readonly random: Random
}

const STEPS = DELIVERY_SEQUENCE.slice(1)
/** Between two steps, milliseconds: minutes, in the street. */
const STEP_MS = { least: 100, most: 600 }
const POSITION_EVERY_MS = 1_000
/** Attempts that the app makes by itself at what it repeats: reads, receipts and steps. */
const ATTEMPTS = 6

export class Phone {
  readonly #rider: RiderAccount
  readonly #at: Surroundings
  readonly #leaving = new AbortController()
  #work: Promise<void>[] = []
  #isBusy = false

  constructor(rider: RiderAccount, at: Surroundings) {
    this.#rider = rider
    this.#at = at
  }

  /** Goes on duty, and opens this many live streams; offers are taken from the first. */
  async start(streams: number): Promise<void> {
    const { zoneId } = this.#at
    const params = { id: this.#rider.id }
    await this.#once('setWorking', { params, body: { working: true, zoneId } })
    for (let each = 0; each < streams; each++) this.#work.push(this.#follow(each === 0))
    this.#work.push(this.#report())
  }

  /** Resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.#leaving.abort()
    await Promise.all(this.#work)
  }

  async #follow(takesOffers: boolean): Promise<void> {
    const { origin, log, random } = this.#at
    const { signal } = this.#leaving
    const headers = { authorization: `Bearer ${this.#rider.token}` }
    for (let failures = 0, opened = 0; !signal.aborted; failures++) {
      try {
        const response = await fetch(`${origin}${API_PREFIX}/rider/${this.#rider.id}/events`, {
          headers,
          signal,
        })
        if (!response.ok) throw new Error(`${response.status}`)
        failures = 0
        log.streamOpened(opened++ > 0)
        if (takesOffers) void this.#lookForOffer()
        await readLiveEvents(response, (event) => takesOffers && this.#hear(event))
        if (!signal.aborted) log.streamEnded()
      } catch (error) {
        if (!signal.aborted) log.streamRefused(error)
      }
      await sleep(reconnectDelay(failures, random.next()), undefined, { signal }).catch(() => undefined)
    }
  }

  #hear(event: LiveEvent): void {
    // Without the offer itself, the process could not read it: it is fetched.
    if (event.type !== 'offer') return
    if (event.offered === undefined) return void this.#lookForOffer()
    const { order, offerId } = event.offered
    if (order !== null && offerId !== null) this.#take(order._id, offerId)
  }

  /** What came while the stream was not open. */
  async #lookForOffer(): Promise<void> {
    const answer = await this.#repeated('getOfferedOrder', { query: { riderId: this.#rider.id } })
    if (!isSuccess(answer)) return
    const { order, offerId } = answer.body as { order: { _id: string } | null; offerId: string | null }
    if (order !== null && offerId !== null) this.#take(order._id, offerId)
  }

  #take(orderId: string, offerId: string): void {
    if (this.#isBusy) return
    this.#isBusy = true
    this.#work.push(this.#deliver(orderId, offerId).finally(() => (this.#isBusy = false)))
  }

  async #deliver(orderId: string, offerId: string): Promise<void> {
    const { ledger, random } = this.#at
    const receipt = { channel: 'stream', stage: 'received' }
    await this.#repeated('reportReceipt', { params: { id: offerId }, body: receipt })
    const accepted = await this.#once('acceptOrder', { params: { orderId, riderId: this.#rider.id } })
    if (!isSuccess(accepted)) return
    ledger.move(orderId, 'accepted', 'assigned', this.#rider.id)
    for (const status of STEPS) {
      await sleep(random.between(STEP_MS.least, STEP_MS.most))
      const key = randomUUID()
      const taken = await this.#repeated('setOrderStatus', { params: { id: orderId }, key, body: { status } })
      if (isSuccess(taken)) ledger.move(orderId, 'status', status, this.#rider.id)
    }
  }

  async #report(): Promise<void> {
    const { random } = this.#at
    const { signal } = this.#leaving
    while (!signal.aborted) {
      await this.#once('setPosition', { params: { id: this.#rider.id }, body: position(random) })
      await sleep(POSITION_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  /** What the app sends once: the rider taps again, or the next position follows. */
  async #once(call: Answer['call'], parts: Parts): Promise<Answer> {
    const answer = await this.#at.api.send(call, parts, this.#rider.token)
    this.#at.log.served(answer, isSuccess(answer))
    return answer
  }

  /** What the app repeats by itself. */
  async #repeated(call: Answer['call'], parts: Parts): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#at.api.send(call, parts, this.#rider.token)
      const isLast = !isToRepeat(answer) || attempt === ATTEMPTS
      this.#at.log.served(answer, isSuccess(answer) || !isLast)
      if (isLast) return answer
      await sleep(reconnectDelay(attempt - 1, this.#at.random.next()))
    }
  }
}
