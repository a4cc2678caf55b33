/** Dispatches orders: ends due offers and decides the zones with open orders. */
import type { DispatchLimits } from '@puni/dispatch/snapshot'
import type { Logger } from 'pino'
import { randomUUID } from 'node:crypto'
import { Loop } from '../../platform/background/loop.ts'
import { Outage } from '../../platform/background/outage.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { expireOffers } from '../../subjects/offers/endings.commands.ts'
import type { EventBus } from '../../platform/realtime/event-bus.ts'
import type { Routing } from '../../subjects/routing/routing.ts'
import { decideZone } from './decide-zone.ts'
import type { Look } from './dispatch.metrics.ts'
import { Legs } from './legs.ts'
import { limitsOf, SWEEP_MS } from './limits.ts'
import { makeOffers } from './make-offers.ts'
import { waysOf } from './offer-ways.ts'
import { endLease, takeLease } from './zone-lease.ts'
import { readZone } from './zone-snapshot.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly bus: Pick<EventBus, 'subscribe'>
  readonly commands: Commands
  readonly log: Logger
  readonly routing: Pick<Routing, 'route'>
  /** For leg tables. */
  readonly tables: Pick<Routing, 'durations'>
  readonly observeLook?: (look: Look) => void
}

/** How often to check for due offers. */
const EXPIRY_TICK_MS = 250
/** Every this many ticks, all zones with open orders are decided, in case an event was lost. */
const SWEEP_TICKS = SWEEP_MS / EXPIRY_TICK_MS

/**
 * The dispatcher of one process. Every process may run one: the database determines which one dispatches a
 * zone.
 */
export class Dispatcher {
  readonly #deps: Dependencies
  /** Ticks run one at a time: a slow database delays them instead of overlapping them. */
  readonly #loop: Loop
  readonly #outage: Outage
  /** The first tick sweeps: orders may have arrived while no process was running. */
  #ticksToSweep = 0
  #unsubscribe: () => void = () => undefined
  /**
   * Per zone: the decision in progress, and the one queued after it. A zone with slow routes doesn't hold up
   * the others.
   */
  readonly #running = new Map<string, Promise<void>>()
  readonly #waiting = new Map<string, Promise<void>>()
  readonly #id = randomUUID()
  readonly #limits: DispatchLimits
  readonly #legs: Legs

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#limits = limitsOf(deps.config)
    this.#legs = new Legs({ ...deps, routing: deps.tables })
    this.#outage = new Outage('deciding a zone', deps.log)
    const run = () => this.#tick()
    this.#loop = new Loop({ name: 'ending offers', pauseMs: EXPIRY_TICK_MS, run, log: deps.log })
  }

  start(): void {
    this.#unsubscribe = this.#deps.bus.subscribe('dispatch', (event) => {
      if (event.type === 'zone') void this.#logged(this.#decideZone(event.zoneId))
      if (event.type === 'gap') this.#sweepSoon()
    })
    this.#loop.start()
  }

  async stop(): Promise<void> {
    this.#unsubscribe()
    await this.#loop.stop()
    await Promise.allSettled([...this.#running.values(), ...this.#waiting.values()])
  }

  /** Ends due offers and decides every zone with open orders, immediately. */
  async sweep(): Promise<void> {
    await this.#expire()
    const zones = await this.#openZones()
    await Promise.all(zones.map((zoneId) => this.#decideZone(zoneId)))
  }

  /** Runs on the timer. Zones are decided in the background so that offers end on time. */
  async #tick(): Promise<void> {
    await this.#expire()
    this.#ticksToSweep -= 1
    if (this.#ticksToSweep > 0) return
    for (const zoneId of await this.#openZones()) void this.#logged(this.#decideZone(zoneId))
    this.#ticksToSweep = SWEEP_TICKS
  }

  async #openZones(): Promise<string[]> {
    const rows = await this.#deps.db
      .selectFrom('orders')
      .select('zone_id')
      .distinct()
      .where('status', '=', 'pending')
      .execute()
    return rows.map(({ zone_id: zoneId }) => zoneId)
  }

  #sweepSoon(): void {
    this.#ticksToSweep = 0
    this.#loop.kick()
  }

  async #logged(work: Promise<void>): Promise<void> {
    try {
      await work
      this.#outage.worked()
    } catch (error) {
      this.#outage.failed(error)
    }
  }

  /** Ends due offers. Dispatchers, including this one, are notified and decide the zones. */
  async #expire(): Promise<void> {
    const { commands, config } = this.#deps
    await commands.run((db, now) => expireOffers(db, now, config.RECEIPT_SECONDS * 1000))
  }

  /** Decides a zone once the decision in progress there is done; requests made meanwhile share that run. */
  #decideZone(zoneId: string): Promise<void> {
    const waiting = this.#waiting.get(zoneId)
    if (waiting !== undefined) return waiting
    const turn = (this.#running.get(zoneId) ?? Promise.resolve())
      .catch(() => undefined)
      .then(async () => {
        this.#waiting.delete(zoneId)
        this.#running.set(zoneId, turn)
        try {
          await this.#decideNow(zoneId)
        } finally {
          if (this.#running.get(zoneId) === turn) this.#running.delete(zoneId)
        }
      })
    this.#waiting.set(zoneId, turn)
    return turn
  }

  async #decideNow(zoneId: string): Promise<void> {
    const { db } = this.#deps
    // Another process is working on it; if it missed anything, the next sweep catches it.
    if (!(await takeLease(db, zoneId, this.#id))) return
    const startedAt = performance.now()
    let outcome: Look['outcome'] = 'failed'
    try {
      await this.#offer(zoneId)
      outcome = 'done'
    } finally {
      this.#deps.observeLook?.({ outcome, seconds: (performance.now() - startedAt) / 1000 })
      await endLease(db, zoneId, this.#id)
    }
  }

  /** Reads, decides and writes. No locks are held while routes are requested. */
  async #offer(zoneId: string): Promise<void> {
    const { db, clock, config, commands } = this.#deps
    const { pickupServiceMs } = this.#limits
    const now = clock.now()
    const positionFreshMs = config.POSITION_FRESH_SECONDS * 1000
    const zone = await readZone(db, { zoneId, now, positionFreshMs, pickupServiceMs })
    const decided = await decideZone(zone, now.getTime(), config.DISPATCH_POLICY, this.#limits, this.#legs)
    if (decided.length === 0) return
    const ways = await waysOf(decided, zone, this.#deps)
    await commands.transact((tx, offeredAt) => {
      const expiresAt = new Date(offeredAt.getTime() + config.OFFER_SECONDS * 1000)
      return makeOffers(tx, decided, { zone, zoneId, ways, now: offeredAt, expiresAt })
    })
  }
}
