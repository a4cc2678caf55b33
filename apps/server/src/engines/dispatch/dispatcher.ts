/** Dispatches orders: ends due offers and decides the zones with open orders. */
import type { DispatchLimits } from '@puni/dispatch/snapshot'
import type { Logger } from 'pino'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { Loop } from '../../platform/background/loop.ts'
import { Outage } from '../../platform/background/outage.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { expireOffers } from '../../subjects/offers/endings.commands.ts'
import { noteMisses } from '../../subjects/riders/absence.commands.ts'
import { endDuePauses } from '../../subjects/riders/pauses.commands.ts'
import type { EventBus } from '../../platform/realtime/event-bus.ts'
import type { Routing } from '../../subjects/routing/routing.ts'
import { type Decided, type DecidedOffer, Decider, type Look } from './decider.ts'
import type { DispatchThreads } from './dispatch-threads.ts'
import { budgetMs, limitsOf, restMs, SWEEP_MS } from './limits.ts'
import { makeOffers } from './make-offers.ts'
import { endLease, takeLease } from './zone-lease.ts'
import { readZone, type ZoneReading } from './zone-query.ts'

/** How a look at a zone went, for whoever measures. */
export interface LookReport {
  /** `elsewhere`: another process holds the zone. `cut`: decided, by what was found when its time was over. */
  readonly outcome: 'decided' | 'cut' | 'nothing-open' | 'elsewhere' | 'failed'
  /** From its turn to its offers, milliseconds. */
  readonly tookMs: number
  /** From when it was due to its turn, milliseconds. */
  readonly waitedMs: number
  readonly offers: number
}

type Seen = Pick<LookReport, 'outcome' | 'offers'>

/** What the dispatcher is made of. */
export interface DispatcherParts {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly bus: Pick<EventBus, 'subscribe'>
  readonly commands: Commands
  readonly log: Logger
  readonly routing: Pick<Routing, 'route'>
  /** For leg tables. */
  readonly tables: Pick<Routing, 'durations'>
  /** Whether routes are searched in this process. */
  readonly hasStreets: boolean
  readonly threads: DispatchThreads
  /** Called after every look; must not throw. */
  readonly onLook?: (report: LookReport) => void
}

/** How often to check for due offers. */
const EXPIRY_TICK_MS = 250
/** Every this many ticks, all zones with open orders are decided, in case an event was lost. */
const SWEEP_TICKS = SWEEP_MS / EXPIRY_TICK_MS
/** A zone this small is decided in about the time that it takes to hand it to a thread: a few milliseconds at most. */
const SMALL_ZONE = { orders: 16, riders: 40 }
/** Offers written in one transaction, which locks their orders and riders. */
const WRITTEN_AT_ONCE = 100
/** How long a shutdown waits for looks in progress, milliseconds. */
const STOP_MS = 4_000

/**
 * The dispatcher of one process. Every process may run one: the database determines which one dispatches a
 * zone.
 */
export class Dispatcher {
  readonly #deps: DispatcherParts
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
  /** Decides small zones on this thread. */
  readonly #here: Decider
  /** Zones take turns, and each waits once: none starves. Half of the connections are left to requests. */
  readonly #turns
  #isStopping = false
  /** How many zones had open orders at the last sweep. */
  #openCount = 1
  /** Zones to be left alone until then, by `performance.now`, and those whose next look waits for it. */
  readonly #restUntil = new Map<string, number>()
  readonly #resting = new Map<string, NodeJS.Timeout>()

  constructor(deps: DispatcherParts) {
    this.#deps = deps
    this.#limits = limitsOf(deps.config)
    this.#here = new Decider(deps)
    this.#turns = pLimit(Math.max(1, Math.floor(deps.config.DATABASE_POOL / 2)))
    this.#outage = new Outage('deciding a zone', deps.log)
    const run = () => this.#tick()
    this.#loop = new Loop({ name: 'ending offers', pauseMs: EXPIRY_TICK_MS, run, log: deps.log })
  }

  start(): void {
    this.#unsubscribe = this.#deps.bus.subscribe('dispatch', (event) => {
      if (event.type === 'zone') this.#decideSoon(event.zoneId)
      if (event.type === 'gap') this.#sweepSoon()
    })
    this.#loop.start()
  }

  /** Starts no further look and waits for those in progress, for some seconds; then it ends their threads. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#unsubscribe()
    for (const timer of this.#resting.values()) clearTimeout(timer)
    await this.#loop.stop()
    const ended = Promise.allSettled([...this.#running.values(), ...this.#waiting.values()])
    const patience = new AbortController()
    const late = pause(STOP_MS, undefined, { signal: patience.signal, ref: false }).catch(() => undefined)
    await Promise.race([ended, late])
    patience.abort()
    await this.#deps.threads.end()
    await ended
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
    this.#openCount = rows.length
    return rows.map(({ zone_id: zoneId }) => zoneId)
  }

  /** Decides a zone in which something happened, once its rest is over. */
  #decideSoon(zoneId: string): void {
    const leftMs = (this.#restUntil.get(zoneId) ?? 0) - performance.now()
    if (leftMs <= 0) void this.#logged(this.#decideZone(zoneId))
    else if (!this.#resting.has(zoneId))
      this.#resting.set(
        zoneId,
        setTimeout(() => {
          this.#resting.delete(zoneId)
          void this.#logged(this.#decideZone(zoneId))
        }, leftMs),
      )
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

  /** Ends due offers and pauses. Dispatchers, including this one, are notified and decide the zones. */
  async #expire(): Promise<void> {
    const { commands, config } = this.#deps
    // Pauses first: an offer of after a pause is missed after it.
    await commands.transact(endDuePauses)
    await commands.transact(async (tx, now) => {
      const { happened, missed } = await expireOffers(tx, now, config.RECEIPT_SECONDS * 1000)
      return { happened: [...happened, ...(await noteMisses(tx, now, missed))] }
    })
  }

  /** Decides a zone once the decision in progress there is done; requests made meanwhile share that run. */
  #decideZone(zoneId: string): Promise<void> {
    const waiting = this.#waiting.get(zoneId)
    if (waiting !== undefined) return waiting
    const dueAt = performance.now()
    const run = async () => {
      this.#waiting.delete(zoneId)
      this.#running.set(zoneId, turn)
      try {
        await this.#decideNow(zoneId, dueAt)
      } finally {
        if (this.#running.get(zoneId) === turn) this.#running.delete(zoneId)
      }
    }
    const before = this.#running.get(zoneId) ?? Promise.resolve()
    const turn: Promise<void> = before.catch(() => undefined).then(() => this.#turns(run))
    this.#waiting.set(zoneId, turn)
    return turn
  }

  async #decideNow(zoneId: string, dueAt: number): Promise<void> {
    if (this.#isStopping) return
    const startedAt = performance.now()
    let seen: Seen = { outcome: 'failed', offers: 0 }
    try {
      seen = await this.#look(zoneId)
    } finally {
      const tookMs = performance.now() - startedAt
      this.#deps.onLook?.({ ...seen, tookMs, waitedMs: startedAt - dueAt })
    }
  }

  async #look(zoneId: string): Promise<Seen> {
    const { db } = this.#deps
    // Another process is working on it; if it missed anything, the next sweep catches it.
    if (!(await takeLease(db, zoneId, this.#id))) return { outcome: 'elsewhere', offers: 0 }
    try {
      return await this.#offer(zoneId)
    } finally {
      await endLease(db, zoneId, this.#id)
    }
  }

  /** Reads, decides and writes. No locks are held while routes are requested. */
  async #offer(zoneId: string): Promise<Seen> {
    const { db, clock, config, threads } = this.#deps
    const now = clock.now()
    const zone = await readZone(db, {
      zoneId,
      now,
      positionFreshMs: config.POSITION_FRESH_SECONDS * 1000,
      timeZone: config.PLATFORM_TIME_ZONE,
    })
    if (zone === null || zone.open === 0 || zone.riders === 0) return { outcome: 'nothing-open', offers: 0 }
    const { offers, isCut, searchMs } = await this.#decide(zoneId, zone, now)
    this.#restUntil.set(zoneId, performance.now() + restMs(searchMs, this.#openCount, threads.count))
    const outcome = isCut ? 'cut' : 'decided'
    return { outcome, offers: await this.#write(zoneId, offers) }
  }

  /** Writes offers, so many at a time that nobody waits long for their orders and riders. Returns how many were made. */
  async #write(zoneId: string, offers: readonly DecidedOffer[]): Promise<number> {
    const { config, commands } = this.#deps
    let made = 0
    for (let first = 0; first < offers.length; first += WRITTEN_AT_ONCE) {
      const some = offers.slice(first, first + WRITTEN_AT_ONCE)
      const { happened } = await commands.transact((tx, now) => {
        const expiresAt = new Date(now.getTime() + config.OFFER_SECONDS * 1000)
        return makeOffers(tx, some, { zoneId, now, expiresAt })
      })
      made += happened.length
    }
    return made
  }

  /** Decides on this thread if the zone is small and no streets have to be searched for it. */
  async #decide(zoneId: string, zone: ZoneReading, now: Date): Promise<Decided> {
    const { config, threads, hasStreets } = this.#deps
    const look: Look = {
      zone: zone.json,
      now: now.getTime(),
      policy: config.DISPATCH_POLICY,
      limits: this.#limits,
      budgetMs: budgetMs(config.DISPATCH_BUDGET_MS, this.#openCount, threads.count),
    }
    const isSmall = zone.open + zone.recent <= SMALL_ZONE.orders && zone.riders <= SMALL_ZONE.riders
    return isSmall && !hasStreets ? await this.#here.decide(look) : await threads.decide(zoneId, look)
  }
}
