/** A rider in a separate zone who shows whether everything works, from a new order to the phone. */
import { readLiveEvents } from '@puni/contract/live/read-live-events'
import { API_PREFIX } from '@puni/contract/route'
import type { LiveEvent } from '@puni/contract/live/events'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Api, isSuccess } from './api.ts'
import { newOrder, type Platform, position, type RiderAccount } from './platform.ts'
import { CANCELED } from '../support/canceled.ts'

interface Post {
  /** The origins where orders are written, and where they are read and streamed. */
  readonly here: Api
  readonly there: Api
  readonly streamOrigin: string
  readonly platform: Platform
}

const REPEAT_MS = 100
const LOOK_EVERY_MS = 10
/** Pause of a phone before it reconnects its stream, milliseconds: the app's own, at most. */
const RECONNECT_MS = 1_000
/** What does not work by then never will, milliseconds. */
const PATIENCE_MS = 60_000

/** The rider, its phone, and the client that orders. */
export class Sentinel {
  readonly #post: Post
  readonly #rider: RiderAccount
  readonly #leaving = new AbortController()
  /** Orders that the phone knows to be offered: from the stream, or fetched after it reconnected, as the app does. */
  readonly #offered = new Set<string>()
  /** Orders that the phone knows something new of: the stream mentioned them, or they are offered no more after it reconnected. */
  readonly #told = new Set<string>()
  #listening: Promise<void> = Promise.resolve()
  #isOpen = false

  constructor(post: Post) {
    this.#post = post
    const [rider] = post.platform.riders
    if (rider === undefined) throw new Error('a sentinel needs a rider')
    this.#rider = rider
  }

  /** Goes on duty and listens. */
  async start(): Promise<void> {
    const { here, platform } = this.#post
    const { id, token } = this.#rider
    await here.ok('setWorking', { params: { id }, body: { working: true, zoneId: platform.zoneId } }, token)
    await here.ok('setPosition', { params: { id }, body: position({ next: () => 0.5 }) }, token)
    this.#listening = this.#listen()
    await this.#until(() => this.#isOpen)
    await this.seeAllWork()
  }

  /** Resolves when an order was written, read by another process and offered, and the phone knows of its end. Throws if never. */
  async seeAllWork(): Promise<void> {
    const { here, there, platform } = this.#post
    const key = randomUUID()
    const body = newOrder(platform.zoneId, key)
    const placed = await this.#insist(() => here.send('createOrder', { key, body }, platform.operator))
    const id = (placed.body as { order: { _id: string } }).order._id
    await this.#insist(() => there.send('getOrder', { params: { id } }, platform.operator))
    await this.#until(() => this.#offered.has(id))
    this.#told.delete(id)
    // Nobody has it: the version before knows nothing of goods and cash.
    const { status, reason } = CANCELED
    const cancel = { params: { id }, key: randomUUID(), body: { status, reason } }
    await this.#insist(() => here.send('setOrderStatus', cancel, platform.operator))
    await this.#until(() => this.#told.has(id))
  }

  async stop(): Promise<void> {
    this.#leaving.abort()
    await this.#listening
  }

  async #listen(): Promise<void> {
    const { streamOrigin } = this.#post
    const { id, token } = this.#rider
    const { signal } = this.#leaving
    while (!signal.aborted) {
      try {
        const headers = { authorization: `Bearer ${token}` }
        const response = await fetch(`${streamOrigin}${API_PREFIX}/rider/${id}/events`, { headers, signal })
        if (response.ok) {
          this.#isOpen = true
          void this.#catchUp()
          await readLiveEvents(response, (event) => this.#hear(event))
        }
      } catch {
        // Cut or refused: it is tried again, as the app does.
      }
      await sleep(RECONNECT_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  #hear(event: LiveEvent): void {
    if (!('orderId' in event)) return
    this.#told.add(event.orderId)
    if (event.type === 'offer') this.#offered.add(event.orderId)
  }

  async #catchUp(): Promise<void> {
    const { there } = this.#post
    const { id, token } = this.#rider
    const answer = await there.send('getOfferedOrder', { query: { riderId: id } }, token)
    if (!isSuccess(answer)) return
    const { order } = answer.body as { order: { _id: string } | null }
    for (const known of this.#offered) if (known !== order?._id) this.#told.add(known)
    if (order !== null) this.#offered.add(order._id)
  }

  async #insist(send: () => Promise<Answer>): Promise<Answer> {
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      const answer = await send()
      if (isSuccess(answer)) return answer
      if (performance.now() > deadline) throw new Error(`${answer.call} answers ${answer.status} for ever`)
      await sleep(REPEAT_MS)
    }
  }

  async #until(isTrue: () => boolean): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS
    while (!isTrue()) {
      if (performance.now() > deadline) throw new Error('the live stream tells nothing')
      await sleep(LOOK_EVERY_MS)
    }
  }
}
