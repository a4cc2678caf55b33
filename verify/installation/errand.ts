/** What an installation is for: one order after the other, as operator and rider see them over HTTP. */
import { reconnectDelay } from '@puni/contract/live/follow-live-events'
import { readLiveEvents } from '@puni/contract/live/read-live-events'
import { DELIVERY_SEQUENCE } from '@puni/contract/orders/order-states'
import { API_PREFIX } from '@puni/contract/route'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '../chaos/api.ts'
import { newOrder, newStore, type Platform, position, type RiderAccount, setUp } from '../chaos/platform.ts'

/** What nobody has offered by then, nobody will, milliseconds. */
const PATIENCE_MS = 60_000

type Step = (typeof DELIVERY_SEQUENCE)[number]

/** A zone with a store and a rider on duty. */
export class Errand {
  readonly #api: Api
  readonly #platform: Platform
  readonly #rider: RiderAccount

  private constructor(api: Api, platform: Platform) {
    this.#api = api
    this.#platform = platform
    this.#rider = platform.riders[0]!
  }

  /** Logs the first operator in, and sets everything up that an order needs. */
  static async begin(api: Api): Promise<Errand> {
    const platform = await setUp(api, 1)
    await api.ok('createStore', { body: newStore(platform.zoneId) }, platform.operator)
    const errand = new Errand(api, platform)
    await errand.goOnDuty()
    return errand
  }

  /** The same people and orders on a machine to which they were restored. */
  at(api: Api): Errand {
    return new Errand(api, this.#platform)
  }

  async goOnDuty(): Promise<void> {
    const { id, token } = this.#rider
    const body = { working: true, zoneId: this.#platform.zoneId }
    await this.#api.ok('setWorking', { params: { id }, body }, token)
    await this.#api.ok('setPosition', { params: { id }, body: position({ next: () => 0.5 }) }, token)
  }

  /** Places an order, or repeats having placed it. Returns its id. */
  async place(mark: string): Promise<string> {
    const request = { body: newOrder(this.#platform.zoneId, mark), key: mark }
    const { order } = await this.#api.ok<{ order: { _id: string } }>(
      'createOrder',
      request,
      this.#platform.operator,
    )
    return order._id
  }

  /** Waits until the rider is offered this order, and accepts it. */
  async accept(orderId: string): Promise<void> {
    const { id: riderId, token } = this.#rider
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      const query = { riderId }
      const { order } = await this.#api.ok<{ order: { _id: string } | null }>(
        'getOfferedOrder',
        { query },
        token,
      )
      if (order?._id === orderId) break
      if (performance.now() > deadline) throw new Error(`order ${orderId} was not offered`)
      await sleep(100)
    }
    await this.#api.ok('acceptOrder', { params: { orderId, riderId } }, token)
  }

  /** Takes these steps with the order, each under a key of its own, or repeats having taken them. */
  async carry(orderId: string, steps: readonly Step[] = DELIVERY_SEQUENCE.slice(1)): Promise<void> {
    for (const status of steps) {
      const parts = { params: { id: orderId }, body: { status }, key: `${orderId} ${status}` }
      await this.#api.ok('setOrderStatus', parts, this.#rider.token)
    }
  }

  /** Everything that happened to an order, as the operator sees it. */
  async story(orderId: string): Promise<string> {
    const parts = { params: { id: orderId } }
    return JSON.stringify(await this.#api.ok('listOrderEvents', parts, this.#platform.operator))
  }

  /** Which steps it took, in their sequence. */
  async steps(orderId: string): Promise<string> {
    const { events } = JSON.parse(await this.story(orderId)) as { events: { status: string | null }[] }
    return events.flatMap(({ status }) => status ?? []).join(' → ')
  }

  /** Follows the rider's live stream as the app does, until told to stop. Counts in `opened` how often it was opened. */
  async follow(origin: string, opened: { times: number }, signal: AbortSignal): Promise<void> {
    const url = `${origin}${API_PREFIX}/rider/${this.#rider.id}/events`
    const headers = { authorization: `Bearer ${this.#rider.token}` }
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        const response = await fetch(url, { headers, signal })
        if (response.ok) {
          failures = 0
          opened.times += 1
        }
        await readLiveEvents(response, () => undefined)
      } catch {
        // It is opened again.
      }
      await sleep(reconnectDelay(failures, 0.5), undefined, { signal }).catch(() => undefined)
    }
  }
}
