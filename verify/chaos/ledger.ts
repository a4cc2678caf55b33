/** What the platform acknowledged, for comparison with the database. */
import type { OrderStatus } from '@puni/contract/orders/order-states'
import type { Findings } from './findings.ts'
import type { Stored } from './stored.ts'

interface Move {
  readonly order: string
  readonly type: 'accepted' | 'status'
  readonly status: OrderStatus
  readonly actor: string
}

/** Every write answered with success. Clients report each; an unanswered write may or may not be stored. */
export class Ledger {
  /** By the key of its request. */
  readonly #orders = new Map<string, string>()
  readonly #moves: Move[] = []
  readonly #canceled = new Set<string>()
  /** Offers that their riders declined, as `order rider`. */
  readonly #skips = new Set<string>()
  readonly #riders = new Set<string>()
  readonly #stores = new Set<string>()
  /** By rider. Absent while unknown, because a write was not answered. */
  readonly #duties = new Map<string, boolean>()
  readonly #positions = new Map<string, Date>()
  #acknowledged = 0

  get acknowledged(): number {
    return this.#acknowledged
  }

  order(key: string, id: string): void {
    this.#acknowledged += 1
    this.#orders.set(key, id)
  }

  move(order: string, type: Move['type'], status: OrderStatus, actor: string): void {
    this.#acknowledged += 1
    this.#moves.push({ order, type, status, actor })
  }

  /** By whichever operator. */
  canceled(order: string): void {
    this.#acknowledged += 1
    this.#canceled.add(order)
  }

  skip(order: string, rider: string): void {
    this.#acknowledged += 1
    this.#skips.add(`${order} ${rider}`)
  }

  rider(id: string): void {
    this.#acknowledged += 1
    this.#riders.add(id)
  }

  store(id: string): void {
    this.#acknowledged += 1
    this.#stores.add(id)
  }

  /** `null`: requested, with an unknown outcome. */
  duty(rider: string, working: boolean | null): void {
    if (working === null) {
      this.#duties.delete(rider)
      return
    }
    this.#acknowledged += 1
    this.#duties.set(rider, working)
    if (!working) this.#positions.delete(rider)
  }

  position(rider: string, at: Date): void {
    this.#acknowledged += 1
    this.#positions.set(rider, at)
  }

  /** Adds to the findings what was acknowledged and is missing or doubled. */
  check(stored: Stored, findings: Findings): void {
    this.#checkOrders(stored, findings)
    this.#checkMoves(stored, findings)
    this.#checkRiders(stored, findings)
    for (const id of this.#stores) if (!stored.storeIds.has(id)) findings.add('lost', `store ${id}`)
  }

  #checkOrders({ orders }: Stored, findings: Findings): void {
    const marks = new Map(orders.map(({ id, mark }) => [id, mark]))
    for (const [key, id] of this.#orders) {
      if (marks.get(id) !== key) findings.add('lost', `order ${id} of the key ${key}`)
    }
  }

  #checkMoves({ events, lateSteps, offers }: Stored, findings: Findings): void {
    const nameOf = (move: { order: string; type: string; status: string | null; actor: string | null }) =>
      `${move.order} ${move.type} ${move.status} by ${move.actor}`
    const there = new Set([...events, ...lateSteps].map(nameOf))
    for (const move of this.#moves) if (!there.has(nameOf(move))) findings.add('lost', nameOf(move))
    const canceled = new Set(events.flatMap(({ order, status }) => (status === 'canceled' ? [order] : [])))
    for (const order of this.#canceled)
      if (!canceled.has(order)) findings.add('lost', `cancelling of ${order}`)
    const closed = new Set(
      offers.flatMap(({ order, rider, outcome }) => (outcome === null ? [] : [`${order} ${rider}`])),
    )
    for (const skip of this.#skips) if (!closed.has(skip)) findings.add('lost', `skip of ${skip}`)
  }

  #checkRiders({ riders }: Stored, findings: Findings): void {
    const byId = new Map(riders.map((rider) => [rider.id, rider]))
    for (const id of this.#riders) if (!byId.has(id)) findings.add('lost', `sign-up of ${id}`)
    for (const [id, working] of this.#duties) {
      if (byId.get(id)?.working !== working) findings.add('lost', `rider ${id} working: ${working}`)
    }
    for (const [id, at] of this.#positions) {
      // While it is unknown whether the rider is on duty, the position may be gone with the duty.
      if (this.#duties.get(id) !== true) continue
      const seenAt = byId.get(id)?.seenAt ?? null
      if (seenAt === null || seenAt < at) findings.add('lost', `position of ${id} at ${at.toISOString()}`)
    }
  }
}
