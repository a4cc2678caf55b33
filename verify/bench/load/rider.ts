/** A rider with a phone: on duty, listening, moving along streets, answering offers, delivering. */
import type { Reply } from '@puni/contract/calls'
import { POSITION_APPLY_MS } from '@puni/contract/riders/limits'
import { readLiveEvents } from '@puni/contract/live/read-live-events'
import { DELIVERY_SEQUENCE, type DeliveryStep } from '@puni/contract/orders/order-states'
import { API_PREFIX } from '@puni/contract/route'
import type { CallName } from '@puni/contract/routes'
import type { LiveEvent } from '@puni/contract/live/events'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Api, isSuccess, isToRepeat, type Parts } from '../../chaos/api.ts'
import type { Random } from '../../support/random.ts'
import { type Person, type Place, placeIn, type Zone } from '../stand/people.ts'
import type { DueOffers } from './due-offers.ts'
import { countAnswer, type Tally } from './tally.ts'

/** What riders do with an offer, as shares; the rest accept. */
const SKIPS = 0.08
const IGNORES = 0.02
/** Seconds that people take, at least and at most. */
const SEES = [1, 3] as const
const THINKS = [3, 15] as const
const LEAVES = [2, 8] as const
const WAITS_AT_STORE = [40, 150] as const
const WAITS_AT_DOOR = [30, 90] as const
/** Metres a second through the city. */
const SPEED = 6.5
/** As the app does. */
const RECONNECT_MS = [500, 2_000] as const
const REPEAT_MS = [500, 2_000] as const

type Offered = Reply<'getOfferedOrder'>
type OfferedOrder = NonNullable<Offered['order']>

/** What a rider has around. */
export interface Surroundings {
  readonly api: Api
  readonly origin: string
  readonly zone: Zone
  readonly due: DueOffers
  readonly tally: () => Tally
  /** How many times faster than in life everything goes that people do. */
  readonly speed: number
  /** Ends the shift. */
  readonly over: AbortSignal
}

export class Rider {
  readonly #at: Surroundings
  readonly #me: Person
  readonly #random: Random
  #place: Place
  /** The offer being considered. */
  #offerId: string | null = null
  #carries = false
  #isFree = false
  #isStreaming = false
  #reportedAt = -Infinity

  constructor(at: Surroundings, me: Person, random: Random) {
    this.#at = at
    this.#me = me
    this.#random = random
    this.#place = placeIn(at.zone, random)
  }

  /** Goes on duty and works until the shift is over. Resolves when the phone is silent. */
  async work(onDuty: () => void): Promise<void> {
    const { zone, over } = this.#at
    const params = { id: this.#me.id }
    await this.#insist('setWorking', { params, body: { working: true, zoneId: zone.id } })
    await this.#report()
    const listening = this.#listen()
    onDuty()
    while (!over.aborted) {
      await this.#pause(10)
      if (this.#isStreaming) this.#comeFree()
      // A phone at rest reports too, once a minute.
      await this.#report()
    }
    await listening
  }

  /** A pause of so many seconds of life, or until the shift is over. */
  async #pause(seconds: number): Promise<void> {
    await sleep((seconds * 1000) / this.#at.speed, undefined, { signal: this.#at.over }).catch(
      () => undefined,
    )
  }

  async #take([least, most]: readonly [number, number]): Promise<void> {
    await this.#pause(least + this.#random.next() * (most - least))
  }

  async #listen(): Promise<void> {
    const { origin, over } = this.#at
    while (!over.aborted) {
      try {
        const headers = { authorization: `Bearer ${this.#me.token}` }
        const url = `${origin}${API_PREFIX}/rider/${this.#me.id}/events`
        const response = await fetch(url, { headers, signal: over })
        if (response.ok) {
          this.#isStreaming = true
          void this.#catchUp()
          await readLiveEvents(response, (event) => this.#hear(event))
        }
      } catch {
        // Cut or refused: it is opened again, as the app does.
      }
      if (over.aborted) return
      if (this.#isStreaming) this.#at.tally().counts.streamBreaks += 1
      this.#isStreaming = false
      await sleep(this.#random.between(...RECONNECT_MS))
    }
  }

  /** What may have been missed. */
  async #catchUp(): Promise<void> {
    const query = { riderId: this.#me.id }
    await this.#send('getAcceptedOrder', { query })
    const answer = await this.#send('getOfferedOrder', { query })
    if (isSuccess(answer)) this.#consider(answer.body as Offered)
  }

  #hear(event: LiveEvent): void {
    if (event.type === 'offer' && event.offered !== undefined) this.#consider(event.offered)
  }

  #consider({ order, offerId }: Offered): void {
    if (this.#at.over.aborted || offerId === null || order === null || offerId === this.#offerId) return
    this.#offerId = offerId
    const now = Date.now()
    this.#comeFree()
    this.#isFree = false
    this.#at.due.offered(order._id, now)
    this.#at.tally().counts.offered += 1
    void this.#answer(order, offerId)
  }

  /** Free for the next offer, unless that is known already. */
  #comeFree(): void {
    if (this.#isFree || this.#offerId !== null || this.#carries) return
    this.#isFree = true
    this.#at.due.riderFree(Date.now())
  }

  async #answer(order: OfferedOrder, offerId: string): Promise<void> {
    const { due, tally } = this.#at
    const receipt = (stage: string) =>
      this.#send('reportReceipt', { params: { id: offerId }, body: { channel: 'stream', stage } })
    void receipt('received')
    await this.#take(SEES)
    void receipt('seen')
    await this.#take(THINKS)
    const mood = this.#random.next()
    const isAccepted = mood >= SKIPS + IGNORES && (await this.#accept(order))
    if (isAccepted) {
      this.#carries = true
      tally().counts.accepted += 1
      this.#offerId = null
      await this.#deliver(order)
      this.#carries = false
    } else {
      if (mood < SKIPS) await this.#skip(order)
      else if (mood < SKIPS + IGNORES) await this.#ignore(order)
      this.#offerId = null
      if (!this.#at.over.aborted) due.returned(order._id, Date.now())
    }
    this.#comeFree()
  }

  async #accept({ _id }: OfferedOrder): Promise<boolean> {
    const params = { orderId: _id, riderId: this.#me.id }
    return isSuccess(await this.#insist('acceptOrder', { params }))
  }

  async #skip({ _id: id }: OfferedOrder): Promise<void> {
    const body = { riderId: this.#me.id, action: 'skip', timestamp: new Date().toISOString() }
    await this.#insist('skipOrder', { params: { id }, key: randomUUID(), body })
    this.#at.tally().counts.skipped += 1
  }

  /** Until the offer has expired, by the server's clock. */
  async #ignore({ offerExpiresAt }: OfferedOrder): Promise<void> {
    this.#at.tally().counts.ignored += 1
    const ms = Date.parse(offerExpiresAt ?? '') - Date.now()
    await sleep(Math.max(0, ms), undefined, { signal: this.#at.over }).catch(() => undefined)
  }

  async #deliver({ _id: id, origin, destination }: OfferedOrder): Promise<void> {
    await this.#take(LEAVES)
    for (const step of DELIVERY_SEQUENCE.slice(1)) {
      if (this.#at.over.aborted) return
      await this.#step(id, step)
      if (step === 'to_pickup') await this.#ride({ lat: origin.latitude, lng: origin.longitude })
      if (step === 'waiting_pickup') await this.#take(WAITS_AT_STORE)
      if (step === 'on the way') {
        await this.#ride({ lat: destination.latitude, lng: destination.longitude })
        await this.#take(WAITS_AT_DOOR)
      }
    }
    this.#at.tally().counts.delivered += 1
  }

  async #step(id: string, status: DeliveryStep): Promise<void> {
    await this.#insist('setOrderStatus', { params: { id }, key: randomUUID(), body: { status } })
  }

  /** Along the way that the platform shows, reporting where it is. */
  async #ride(to: Place): Promise<void> {
    const text = ({ lat, lng }: Place) => `${lat},${lng}`
    const query = { from: text(this.#place), to: text(to), vehicle: 'Moto' }
    const answer = await this.#send('getRoute', { query })
    const route = isSuccess(answer) ? (answer.body as Reply<'getRoute'>) : null
    const path = route === null || route.path.length === 0 ? [to] : route.path
    const seconds = (route?.distanceValue ?? 1_000) / SPEED
    for (const [n, place] of path.entries()) {
      if (this.#at.over.aborted) return
      // Far ways have many points: seconds apart are enough.
      if (n % Math.ceil(path.length / 20) === 0) await this.#pause(seconds / Math.min(path.length, 20))
      this.#place = place
      await this.#report()
    }
  }

  /** Reports the place, as often as the app does. */
  async #report(): Promise<void> {
    const now = performance.now()
    if (now - this.#reportedAt < POSITION_APPLY_MS / this.#at.speed) return
    this.#reportedAt = now
    const body = { ...this.#place, accuracy: 10, at: new Date().toISOString() }
    await this.#send('setPosition', { params: { id: this.#me.id }, body })
  }

  /** Sends a call until there is an answer that stays. */
  async #insist(call: CallName, parts: Parts): Promise<Answer> {
    for (;;) {
      const answer = await this.#send(call, parts)
      if (!isToRepeat(answer) || this.#at.over.aborted) return answer
      const wait = Number(answer.retryAfter ?? 0) * 1000
      await sleep(Math.max(wait, this.#random.between(...REPEAT_MS)))
    }
  }

  async #send(call: CallName, parts: Parts): Promise<Answer> {
    const answer = await this.#at.api.send(call, parts, this.#me.token)
    if (!this.#at.over.aborted) countAnswer(this.#at.tally(), answer)
    return answer
  }
}
