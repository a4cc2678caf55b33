/** The processes that riders and stores of a load run in: each has zones of its own. */
import { Child } from '../stand/child.ts'
import type { Person, Store, Zone } from '../stand/people.ts'
import { addTo, emptyTally, type Tally } from './tally.ts'

/** A process simulates about this many riders without being late itself. */
const RIDERS_PER_PROCESS = 700
const MOST_PROCESSES = 4

/** People who join a zone. */
export interface Crew {
  readonly zone: Zone
  readonly stores: readonly Store[]
  readonly riders: readonly Person[]
}

export type LoadQuestion =
  | {
      readonly begin: {
        readonly origin: string
        readonly speed: number
        readonly seed: number
        readonly zones: readonly { readonly zone: Zone; readonly stores: readonly Store[] }[]
      }
    }
  /** Resolves when they are on duty. */
  | { readonly join: readonly { readonly zoneId: string; readonly riders: readonly Person[] }[] }
  | { readonly ordersPerHour: number }
  | { readonly collect: true }
  | { readonly end: true }

/** What a process counted since it was last asked, and how its zones are now. */
export interface Collected {
  readonly tally: Tally
  /** Orders without an offer, and free riders. */
  readonly waiting: number
  readonly free: number
  /** Of the orders that are due and not offered: for how long, milliseconds. */
  readonly overdue: number[]
}

export class LoadClients {
  readonly #children: Child<LoadQuestion, Collected>[]
  readonly #zones: readonly { readonly zone: Zone; readonly stores: readonly Store[] }[]

  constructor(riders: number, zones: readonly { readonly zone: Zone; readonly stores: readonly Store[] }[]) {
    const count = Math.min(MOST_PROCESSES, zones.length, Math.ceil(riders / RIDERS_PER_PROCESS))
    const program = new URL('clients-process.ts', import.meta.url)
    this.#children = Array.from({ length: count }, () => new Child<LoadQuestion, Collected>(program))
    this.#zones = zones
  }

  async begin({ origin, speed, seed }: { origin: string; speed: number; seed: number }): Promise<void> {
    await this.#each((n) => {
      const zones = this.#zones.filter((_, at) => at % this.#children.length === n)
      return { begin: { origin, speed, seed: seed + n, zones } }
    })
  }

  /** Puts riders on duty, some at a time. */
  async join(crews: readonly Pick<Crew, 'zone' | 'riders'>[]): Promise<void> {
    await this.#each((n) => ({
      join: crews
        .filter(
          ({ zone }) =>
            this.#zones.findIndex((each) => each.zone.id === zone.id) % this.#children.length === n,
        )
        .map(({ zone, riders }) => ({ zoneId: zone.id, riders })),
    }))
  }

  /** From now on every zone places so many orders an hour. */
  async place(ordersPerHour: number): Promise<void> {
    await this.#each(() => ({ ordersPerHour }))
  }

  async collect(): Promise<Collected> {
    const parts = await this.#each(() => ({ collect: true }))
    const tally = emptyTally()
    for (const part of parts) addTo(tally, part.tally)
    const sum = (of: 'waiting' | 'free') => parts.reduce((total, part) => total + part[of], 0)
    return {
      tally,
      waiting: sum('waiting'),
      free: sum('free'),
      overdue: parts.flatMap(({ overdue }) => overdue),
    }
  }

  /** Ends the shift of everybody. */
  async finish(): Promise<void> {
    await this.#each(() => ({ end: true }))
  }

  async end(): Promise<void> {
    await Promise.all(this.#children.map((child) => child.end()))
  }

  async #each(question: (n: number) => LoadQuestion): Promise<Collected[]> {
    return await Promise.all(this.#children.map((child, n) => child.ask(question(n))))
  }
}
