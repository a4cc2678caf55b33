/** How busy a zone is, in a word: never how many orders or riders there are, and never who. */
import type { ZoneDemand } from '@puni/contract/zones/entities'
import { DEMAND_RIDERS } from '@puni/contract/zones/limits'
import { ACTIVE_STATUSES } from '@puni/contract/orders/order-states'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Orders placed longer ago say nothing of what comes next, milliseconds. */
const RECENT_MS = 30 * 60_000
/** All riders of a zone share one answer for so long, milliseconds. */
const SHARED_MS = 30_000

/** A zone at an instant. */
export interface ZoneLoad {
  /** Orders that wait for a rider. */
  readonly waiting: number
  /** Orders placed in the last half hour. */
  readonly placed: number
  /** Riders on duty who may be asked, or carry an order. */
  readonly riders: number
  /** Of these, those without an order. */
  readonly free: number
}

/**
 * Busy: more orders wait than riders are free, or each rider had two orders in the last half hour. Calm: none waits, and not every second
 * rider had one. Null with so few riders that each order would change it.
 */
export function demandOf({ waiting, placed, riders, free }: ZoneLoad): ZoneDemand | null {
  if (riders < DEMAND_RIDERS) return null
  const perRider = placed / riders
  if (waiting > free || perRider >= 2) return 'busy'
  return waiting === 0 && perRider < 0.5 ? 'calm' : 'normal'
}

/** Reads how busy zones are, each at most once in half a minute. */
export class ZoneDemands {
  readonly #db: Database
  readonly #clock: Clock
  readonly #positionFreshMs: number
  readonly #known = new Map<string, { readonly until: number; readonly demand: Promise<ZoneDemand | null> }>()

  constructor(db: Database, clock: Clock, positionFreshMs: number) {
    this.#db = db
    this.#clock = clock
    this.#positionFreshMs = positionFreshMs
  }

  /** How busy a zone is; who asks at the same time waits for the same reading. */
  of(zoneId: string): Promise<ZoneDemand | null> {
    const now = this.#clock.now()
    const known = this.#known.get(zoneId)
    const leftMs = known === undefined ? 0 : known.until - now.getTime()
    // More is left only where the clock was set back.
    if (known !== undefined && leftMs > 0 && leftMs <= SHARED_MS) return known.demand
    const demand = this.#read(zoneId, now).then(demandOf)
    this.#known.set(zoneId, { until: now.getTime() + SHARED_MS, demand })
    // Whoever waits hears of the failure; the next one asks anew.
    demand.catch(() => this.#known.delete(zoneId))
    return demand
  }

  async #read(zoneId: string, now: Date): Promise<ZoneLoad> {
    const { rows } = await sql<ZoneLoad>`
      with on_duty as materialized (
        select id from riders
        where working and zone_id = ${zoneId} and (paused_until is null or paused_until <= ${now})
          and last_position_at > ${new Date(now.getTime() - this.#positionFreshMs)}
      )
      select
        (select count(*)::int from orders where zone_id = ${zoneId} and status = 'pending') as waiting,
        (select count(*)::int from orders
          where zone_id = ${zoneId} and created_at > ${new Date(now.getTime() - RECENT_MS)}) as placed,
        (select count(*)::int from on_duty) as riders,
        (select count(*)::int from on_duty where not exists (
          select 1 from orders where assigned_rider_id = on_duty.id and status in (${sql.join(ACTIVE_STATUSES)})
        )) as free
    `.execute(this.#db)
    return rows[0]!
  }
}
