/** Passes orders on: ends offers that are due, and decides the zones that have open orders. */
import { metresBetween } from '@puni/city/geodesic'
import { decideNearest } from '@puni/dispatch/nearest'
import type { OfferDecision } from '@puni/dispatch/snapshot'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/schema.ts'
import { expireOffers } from '../offers/expire.ts'
import type { EventBus } from '../realtime/event-bus.ts'
import { makeOffer } from './make-offer.ts'
import { readZone } from './zone-snapshot.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly bus: EventBus
  readonly log: Logger
}

/** How often due offers are looked for. */
const EXPIRY_TICK_MS = 250
/** Every so many ticks all zones with open orders are decided, in case an event was lost. */
const SWEEP_TICKS = 8

/** The dispatcher of one process. Every process may run one: the database decides who dispatches a zone. */
export class Dispatcher {
  readonly #deps: Dependencies
  #timer: NodeJS.Timeout | undefined
  #ticks = 0
  #unsubscribe: () => void = () => undefined
  /** Work goes one after the other: a slow database makes it late, not parallel. */
  #work: Promise<void> = Promise.resolve()
  readonly #waiting = new Set<string>()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  start(): void {
    this.#unsubscribe = this.#deps.bus.subscribe('dispatch', (event) => {
      if (event.type === 'zone') this.#enqueueZone(event.zoneId)
    })
    this.#schedule()
  }

  async stop(): Promise<void> {
    this.#unsubscribe()
    clearTimeout(this.#timer)
    await this.#work
    clearTimeout(this.#timer)
  }

  /** Ends due offers and decides every zone with open orders, now. */
  async sweep(): Promise<void> {
    await this.#expire()
    const open = await this.#deps.db
      .selectFrom('orders')
      .select('zone_id')
      .distinct()
      .where('status', '=', 'pending')
      .execute()
    for (const { zone_id: zoneId } of open) await this.#decideZone(zoneId)
  }

  async #passOnExpired(): Promise<void> {
    for (const zoneId of await this.#expire()) await this.#decideZone(zoneId)
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      this.#ticks += 1
      this.#enqueue(() => (this.#ticks % SWEEP_TICKS === 0 ? this.sweep() : this.#passOnExpired()))
      void this.#work.then(() => this.#schedule())
    }, EXPIRY_TICK_MS)
  }

  #enqueueZone(zoneId: string): void {
    // A zone already in the queue will be read when its turn comes, with everything that happened until then.
    if (this.#waiting.has(zoneId)) return
    this.#waiting.add(zoneId)
    this.#enqueue(() => {
      this.#waiting.delete(zoneId)
      return this.#decideZone(zoneId)
    })
  }

  #enqueue(job: () => Promise<void>): void {
    this.#work = this.#work.then(job).catch((error: unknown) => {
      this.#deps.log.error({ err: error }, 'dispatch failed; the next tick tries again')
    })
  }

  /** Ends due offers; gives the zones they were in. */
  async #expire(): Promise<Set<string>> {
    const { db, clock, config, bus } = this.#deps
    const expired = await expireOffers(db, clock.now(), config.RECEIPT_SECONDS * 1000)
    for (const { orderId, riderId } of expired) {
      bus.publish(['operators', `rider:${riderId}`], { type: 'offer', orderId })
    }
    if (expired.length > 0) bus.publish(['push'], { type: 'push-due' })
    return new Set(expired.map(({ zoneId }) => zoneId))
  }

  async #decideZone(zoneId: string): Promise<void> {
    const { db, clock, config, bus } = this.#deps
    const now = clock.now()
    const made = await db.transaction().execute(async (tx) => {
      const lock = await sql<{ locked: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('dispatch'), hashtext(${zoneId})) as locked
      `.execute(tx)
      // Another process is at it; should it have missed something, the next sweep sees it.
      if (lock.rows[0]?.locked !== true) return []
      const snapshot = await readZone(tx, now, zoneId, config.POSITION_FRESH_SECONDS * 1000)
      const decisions = decideNearest(
        snapshot,
        { tieMetres: config.TIE_METRES, askAgainAfterMs: config.ASK_AGAIN_SECONDS * 1000 },
        metresBetween,
      )
      const offers: OfferDecision[] = []
      const expiresAt = new Date(now.getTime() + config.OFFER_SECONDS * 1000)
      for (const decision of decisions)
        if (await makeOffer(tx, now, expiresAt, decision)) offers.push(decision)
      return offers
    })
    for (const { orderId, riderId } of made) {
      bus.publish(['operators', `rider:${riderId}`], { type: 'offer', orderId })
    }
    if (made.length > 0) bus.publish(['push'], { type: 'push-due' })
  }
}
