/** No order waits in vain: whatever the policy prefers, somebody is asked in time. */
import { isOpen, isSent, type Model, mayBeAsked, type ModelRider, TERMS } from '../support/lifecycle/model.ts'

const MINUTE_MS = 60_000
/** Pause between looks at a zone with open orders: in production two seconds, longer here, because nothing happens between two events. */
export const OPEN_MS = 3 * MINUTE_MS
/** An offer's time and two looks: longer no order is open beside somebody free who may be asked for it. */
const PROMPT_MS = TERMS.offerMs + 2 * OPEN_MS
/** A plan may keep somebody for other orders as long as the horizon; and a rare look here. */
const PLANNED_MS = 24 * MINUTE_MS
/** An order goes before all others after four hours. */
const LONGEST_MS = 4 * 60 * MINUTE_MS + PLANNED_MS

export class Waiting {
  readonly #mostMs: number
  /** Since when the dispatcher has made no offer though it could have. */
  #inVainSince: number | null = null
  /** Since when each order is due and open beside somebody free who may be asked for it. */
  readonly #since = new Map<string, number>()
  #offers = 0

  constructor(policy: string) {
    this.#mostMs = policy === 'plan' ? PLANNED_MS : PROMPT_MS
  }

  /** What is wrong after a look of the dispatcher, null if nothing is. `offers` were made since the start. */
  after(model: Model, offers: number): string | null {
    const { now } = model
    const open = [...model.orders.values()].filter((order) => order.dueAt <= now && isOpen(model, order))
    const could = open.flatMap((order) => {
      const rider = [...model.riders.values()].find(
        (each) => mayBeAsked(model, order, each) && isSent(model, order, each),
      )
      return rider === undefined ? [] : [{ order, rider }]
    })
    const hasOffered = offers > this.#offers
    this.#offers = offers
    this.#inVainSince = could.length === 0 || hasOffered ? null : (this.#inVainSince ?? now)
    if (this.#inVainSince !== null && now - this.#inVainSince > this.#mostMs)
      return `No offer was made for ${minutes(now - this.#inVainSince)} though order ${could[0]?.order.id} could have been offered to ${words(model, could[0]!.rider)}`

    const ids = new Set(could.map(({ order }) => order.id))
    for (const id of this.#since.keys()) if (!ids.has(id)) this.#since.delete(id)
    for (const id of ids) if (!this.#since.has(id)) this.#since.set(id, now)
    const late = could.find(({ order: { id, dueAt } }) => {
      const besideMs = now - (this.#since.get(id) ?? now)
      return besideMs > this.#mostMs && (this.#mostMs === PROMPT_MS || now - dueAt > LONGEST_MS)
    })
    return late === undefined
      ? null
      : `Order ${late.order.id} has waited for ${minutes(now - late.order.dueAt)} beside ${words(model, late.rider)}`
  }
}

/** Somebody free, and who else is on duty and is not, with the reason. */
function words(model: Model, free: ModelRider): string {
  const others = [...model.riders.values()]
    .filter((rider) => rider.isWorking && rider !== free)
    .map((rider) => `${rider.id} ${whyNot(model, rider)}`)
  return `rider ${free.id}, who is free; on duty are also ${others.join(', ') || 'none'}`
}

function whyNot(model: Model, { id, pause, lastOrderId }: ModelRider): string {
  if (pause !== null && pause.to > model.now) return 'pausing'
  if (lastOrderId !== null) return 'with a last order'
  return [...model.orders.values()].some(({ holder, status }) => holder === id && status !== 'delivered')
    ? 'with an order'
    : 'without one'
}

function minutes(ms: number): string {
  return `${Math.round(ms / MINUTE_MS)} minutes`
}
