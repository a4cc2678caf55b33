/** A load in progress: who takes part, and what is seen of it. */
import { MEMORY_MS } from '@puni/dispatch/foresight'
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../../support/random.ts'
import type { Ends } from '../stand/ends.ts'
import { HealthWatch } from '../stand/health.ts'
import { insertOrders } from '../stand/orders.ts'
import {
  insertOperator,
  insertRiders,
  insertStores,
  insertZones,
  type Person,
  placeIn,
  type Zone,
} from '../stand/people.ts'
import type { Probe } from '../stand/platform.ts'
import { type Collected, LoadClients } from './clients.ts'
import type { Seen } from './limits.ts'
import { watchConsole } from './operators.ts'
import type { LoadOptions } from './options.ts'
import { progressLine } from './report.ts'
import { addTo, emptyTally, type Tally } from './tally.ts'

const HOUR_MS = 3_600_000
const PROGRESS_MS = 10_000
const HEALTH_EVERY_MS = 100
const STORES_PER_ZONE = 10
const OPERATORS = 3

/** A server, and the database where its people are made. */
export interface Target {
  readonly origin: string
  readonly sql: pg.Client
  /** Null where it does not tell. */
  readonly probe: (how?: 'restart') => Promise<Probe | null>
}

/** Reports progress: only the report goes to standard output. */
export const say = (message: string) => void process.stderr.write(`${message}\n`)

export class Load {
  readonly #options: LoadOptions
  readonly #target: Target
  readonly #zones: readonly Zone[]
  readonly #clients: LoadClients
  readonly #health: HealthWatch
  readonly #interrupted: AbortSignal
  readonly #random: Random
  #atConsoles: Tally = emptyTally()
  #riders = 0
  #share = 0

  private constructor(
    options: LoadOptions,
    parts: { target: Target; zones: readonly Zone[]; clients: LoadClients; health: HealthWatch },
    interrupted: AbortSignal,
  ) {
    this.#options = options
    this.#target = parts.target
    this.#zones = parts.zones
    this.#clients = parts.clients
    this.#health = parts.health
    this.#interrupted = interrupted
    this.#random = new Random(options.seed)
  }

  static async begin(
    options: LoadOptions,
    target: Target,
    ends: Ends,
    interrupted: AbortSignal,
  ): Promise<Load> {
    const random = new Random(options.seed + 1)
    const zones = await insertZones(target.sql, options.zones)
    const places = zones.flatMap((zone) =>
      Array.from({ length: STORES_PER_ZONE }, () => ({ zoneId: zone.id, ...placeIn(zone, random) })),
    )
    const stores = await insertStores(target.sql, places)
    const parts = zones.map((zone) => ({ zone, stores: stores.filter(({ zoneId }) => zoneId === zone.id) }))
    const clients = ends.onStop(new LoadClients(options.riders, parts))
    const health = ends.onStop(new HealthWatch(target.origin, HEALTH_EVERY_MS))
    const { speed, seed } = options
    await clients.begin({ origin: target.origin, speed, seed })
    const load = new Load(options, { target, zones, clients, health }, interrupted)
    await load.#openConsoles(ends)
    return load
  }

  async #openConsoles(ends: Ends): Promise<void> {
    const { origin, sql } = this.#target
    const leaving = new AbortController()
    const at = { tally: () => this.#atConsoles, over: leaving.signal }
    const watching: Promise<void>[] = []
    for (let n = 0; n < OPERATORS; n++) {
      watching.push(watchConsole(origin, await insertOperator(sql), at))
    }
    ends.onStop({
      end: async () => {
        leaving.abort()
        await Promise.all(watching)
      },
    })
  }

  /** Sets the size of the load, as a share of what was asked for: riders join, stores order more. */
  async scaleTo(share: number): Promise<void> {
    const { riders, ordersPerHour } = this.#options
    const joining = Math.round(riders * share) - this.#riders
    const places = Array.from({ length: joining }, (_, n) => {
      const zone = this.#zones[(this.#riders + n) % this.#zones.length]!
      return { zoneId: zone.id, ...placeIn(zone, this.#random) }
    })
    const people = await insertRiders(this.#target.sql, places, false)
    this.#riders += joining
    const crews = this.#zones.map((zone) => ({
      zone,
      riders: people.filter((_, n) => places[n]!.zoneId === zone.id),
    }))
    await this.#remember(crews, share - this.#share)
    this.#share = share
    say(`${joining} riders go on duty`)
    // A server that is overloaded may let them wait for long: an interrupted run does not.
    await Promise.race([this.#clients.join(crews), aborted(this.#interrupted)])
    await this.#clients.place(ordersPerHour * share)
  }

  /** Writes what these riders would have delivered before: the dispatcher draws expected orders from the last 45 minutes. */
  async #remember(crews: readonly { zone: Zone; riders: readonly Person[] }[], share: number): Promise<void> {
    const { ordersPerHour, speed } = this.#options
    const count = Math.round(ordersPerHour * share * speed * (MEMORY_MS / HOUR_MS))
    const orders = crews.flatMap(({ zone, riders }) =>
      Array.from({ length: riders.length === 0 ? 0 : count }, (_, n) => ({
        zoneId: zone.id,
        from: placeIn(zone, this.#random),
        to: placeIn(zone, this.#random),
        status: 'delivered' as const,
        riderId: riders[n % riders.length]!.id,
        createdAt: new Date(Date.now() - this.#random.next() * MEMORY_MS),
      })),
    )
    await insertOrders(this.#target.sql, orders)
  }

  /** Forgets what was counted until now. */
  async restart(): Promise<void> {
    await this.#collect()
    await this.#target.probe('restart')
  }

  /** Measures for so long, with a line now and then. */
  async measure(ms: number): Promise<{ seen: Seen; elapsedMs: number }> {
    await this.restart()
    const from = performance.now()
    let seen: Seen = { tally: emptyTally(), health: [], server: null, waiting: 0, free: 0, overdue: [] }
    while (performance.now() - from < ms && !this.#interrupted.aborted) {
      const left = ms - (performance.now() - from)
      await this.pause(Math.min(PROGRESS_MS, left))
      const last = await this.#collect()
      addTo(seen.tally, last.tally)
      seen = { ...last, tally: seen.tally, health: [...seen.health, ...last.health] }
      say(progressLine(performance.now() - from, seen, last))
    }
    return { seen, elapsedMs: performance.now() - from }
  }

  /** Ends the shift of all riders. */
  async finish(): Promise<void> {
    await this.#clients.finish()
  }

  /** Until then, or until the run is interrupted. */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#interrupted }).catch(() => undefined)
  }

  async #collect(): Promise<Seen> {
    const collected: Collected = await this.#clients.collect()
    addTo(collected.tally, this.#atConsoles)
    this.#atConsoles = emptyTally()
    return { ...collected, health: this.#health.take(), server: await this.#target.probe() }
  }
}

/** Resolves when the signal is aborted. */
async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
