/** Leg durations: requested in tables, cached for a while, estimated if no answer arrives in time. */
import { estimateSeconds } from '@puni/streets/estimate'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { ErrorLog } from '../../platform/log.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import type { Routing } from '../../subjects/routing/routing.ts'
import { type Spot, straightMetres } from './plane.ts'

/** Every leg from a set of places to another. */
export interface Table {
  readonly vehicle: VehicleType
  readonly from: readonly Spot[]
  readonly to: readonly Spot[]
}

interface Dependencies {
  readonly routing: Pick<Routing, 'durations'>
  readonly clock: Clock
  readonly log: ErrorLog
}

/** Older durations are requested again, milliseconds. */
const LIFE_MS = 120_000
/** Until then they serve while no answer comes; later they are no better than an estimate. Milliseconds. */
const KEPT_MS = 3_600_000
/** Beyond this, the oldest are evicted: some 200 bytes each. */
const CAPACITY = 200_000
/** Maximum number of tables requested at once. */
const AT_ONCE = 4

interface Known {
  readonly seconds: number
  readonly until: number
}

/** One process's cache of legs. */
export class Legs {
  readonly #deps: Dependencies
  readonly #known = new Map<string, Known>()
  /** Legs with a request in progress. */
  readonly #asked = new Set<string>()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Milliseconds from place to place: the last known duration, else a straight-line estimate. */
  milliseconds(from: Spot, to: Spot, vehicle: VehicleType): number {
    const known = this.#known.get(legKey(from, to, vehicle))
    return 1000 * (known?.seconds ?? estimateSeconds(straightMetres(from, to), vehicle))
  }

  /**
   * Requests the unknown legs of these tables. Returns when `enough` fires at the latest; answers that arrive
   * later count the next time. Never rejects.
   */
  async learn(tables: readonly Table[], enough: AbortSignal): Promise<void> {
    const left = tables.values()
    const ask = async (): Promise<void> => {
      for (const table of left) {
        if (enough.aborted) return
        await this.#ask(this.#unknownOf(table))
        // The street search runs on this thread: let other work run in between.
        await setImmediate()
      }
    }
    const asking = Promise.all(Array.from({ length: AT_ONCE }, ask))
    await untilAborted(enough, (aborted) => Promise.race([asking, aborted]))
  }

  /** The part of a table that covers all its unknown legs. */
  #unknownOf({ vehicle, from, to }: Table): Table {
    const now = this.#deps.clock.now().getTime()
    const isUnknown = (a: Spot, b: Spot) => {
      const key = legKey(a, b, vehicle)
      return !this.#asked.has(key) && !((this.#known.get(key)?.until ?? -Infinity) > now)
    }
    return {
      vehicle,
      from: from.filter((a) => to.some((b) => isUnknown(a, b))),
      to: to.filter((b) => from.some((a) => isUnknown(a, b))),
    }
  }

  async #ask({ vehicle, from, to }: Table): Promise<void> {
    const keys = from.flatMap((a) => to.map((b) => legKey(a, b, vehicle)))
    if (keys.length === 0) return
    for (const key of keys) this.#asked.add(key)
    try {
      const seconds = await this.#deps.routing.durations(from.map(positionOf), to.map(positionOf), vehicle)
      const now = this.#deps.clock.now().getTime()
      for (const [index, key] of keys.entries())
        this.#keep(key, { seconds: seconds[index] ?? NaN, until: now + LIFE_MS })
      this.#evict(now)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'travel times not learned; they are estimated')
    } finally {
      for (const key of keys) this.#asked.delete(key)
    }
  }

  #keep(key: string, known: Known): void {
    // Kept in order of arrival.
    this.#known.delete(key)
    this.#known.set(key, known)
  }

  #evict(now: number): void {
    for (const [key, { until }] of this.#known) {
      if (this.#known.size <= CAPACITY && until + KEPT_MS > now) return
      this.#known.delete(key)
    }
  }
}

const positionOf = ({ position }: Spot) => position

const legKey = (from: Spot, to: Spot, vehicle: VehicleType) => `${vehicle} ${from.key} ${to.key}`
