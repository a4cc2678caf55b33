/** No order waits in vain: whatever the policy prefers, somebody is asked in time. */
import { isOpen, type Model, mayBeAsked } from '../support/lifecycle/model.ts'

const MINUTE_MS = 60_000
/** How long the dispatcher may look in vain while an order is due and somebody may be asked: its horizon, and a rare look here. */
const IN_VAIN_MS = 24 * MINUTE_MS
/** An order goes before all others after four hours. */
const LONGEST_MS = 4 * 60 * MINUTE_MS + IN_VAIN_MS

export class Waiting {
  /** Since when the dispatcher has made no offer though it could have. */
  #inVainSince: number | null = null
  /** Since when somebody could have been asked for each order. */
  readonly #since = new Map<string, number>()
  #offers = 0

  /** What is wrong after a look of the dispatcher, null if nothing is. `offers` were made since the start. */
  after(model: Model, offers: number): string | null {
    const { now } = model
    const open = [...model.orders.values()].filter((order) => order.dueAt <= now && isOpen(model, order))
    const could = open.filter((order) =>
      [...model.riders.values()].some((rider) => mayBeAsked(model, order, rider)),
    )
    const hasOffered = offers > this.#offers
    this.#offers = offers
    this.#inVainSince = could.length === 0 || hasOffered ? null : (this.#inVainSince ?? now)
    if (this.#inVainSince !== null && now - this.#inVainSince > IN_VAIN_MS)
      return `No offer was made for ${minutes(now - this.#inVainSince)} though order ${could[0]?.id} could have been offered`

    const ids = new Set(could.map(({ id }) => id))
    for (const id of this.#since.keys()) if (!ids.has(id)) this.#since.delete(id)
    for (const { id } of could) if (!this.#since.has(id)) this.#since.set(id, now)
    const late = could.find(
      ({ id, dueAt }) => now - dueAt > LONGEST_MS && now - (this.#since.get(id) ?? now) > IN_VAIN_MS,
    )
    return late === undefined
      ? null
      : `Order ${late.id} has waited for ${minutes(now - late.dueAt)} beside a free rider`
  }
}

function minutes(ms: number): string {
  return `${Math.round(ms / MINUTE_MS)} minutes`
}
