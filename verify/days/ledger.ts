/** What happened since the city was founded, however long ago: what accounts, logbooks and tables must add up to. */
import { withoutIds } from '../support/lifecycle/numbered.ts'
import { isEarned, type Model, type ModelWait, type Outcome } from '../support/lifecycle/model.ts'

/** An order that a rider delivered, and what it earned. */
export interface Delivery {
  readonly riderId: string
  readonly orderId: string
  /** Epoch milliseconds, by the phone's clock if it is plausible. */
  readonly at: number
  readonly centavos: number
  /** Whether it counts among what the rider earned: nothing is left to review, or rejected. */
  readonly isEarned: boolean
}

/** An offer as a rider's logbook has it. */
export interface LoggedOffer {
  readonly riderId: string
  /** Epoch milliseconds. */
  readonly offeredAt: number
  readonly outcome: Outcome | null
}

export class Ledger {
  readonly orders: Set<string>
  readonly deliveries: Map<string, Delivery>
  readonly offers: Map<string, LoggedOffer>
  /** Waits at stores, by order. */
  readonly waits: Map<string, readonly ModelWait[]>
  /** Counts of answers by action, without ids: `rider # logs in: 200`. */
  readonly counts: Map<string, number>
  /** Requests performed under a key, including those lost with a restored backup. */
  keyed: number
  #keysKnown: number

  constructor(of?: Ledger) {
    this.orders = new Set(of?.orders)
    this.deliveries = new Map(of?.deliveries)
    this.offers = new Map(of?.offers)
    this.waits = new Map(of?.waits)
    this.counts = new Map(of?.counts)
    this.keyed = of?.keyed ?? 0
    this.#keysKnown = of === undefined ? 0 : of.#keysKnown
  }

  /** Copies what the model knows now, and may forget later. */
  note(model: Model): void {
    for (const order of model.orders.values()) {
      const { id, holder, deliveredAt: at, centavos } = order
      this.orders.add(id)
      this.waits.set(id, order.waits)
      if (holder !== null && at !== null)
        this.deliveries.set(id, { riderId: holder, orderId: id, at, centavos, isEarned: isEarned(order) })
    }
    for (const { id, riderId, offeredAt, outcome } of model.offers.values())
      this.offers.set(id, { riderId, offeredAt, outcome })
    this.keyed += model.keys.size - this.#keysKnown
    this.#keysKnown = model.keys.size
  }

  count(what: string): void {
    const name = withoutIds(what).replace(/\d+ centavos/, '… centavos')
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }

  /** Counts an expected answer. */
  done(what: RegExp): number {
    return [...this.counts].reduce((sum, [name, times]) => (what.test(name) ? sum + times : sum), 0)
  }

  deliveriesOf(riderId: string): Delivery[] {
    return [...this.deliveries.values()].filter((each) => each.riderId === riderId)
  }

  waitsOf(riderId: string): ModelWait[] {
    return [...this.waits.values()].flat().filter((each) => each.riderId === riderId)
  }

  earningsOf(riderId: string): Delivery[] {
    return this.deliveriesOf(riderId).filter((each) => each.isEarned)
  }
}
