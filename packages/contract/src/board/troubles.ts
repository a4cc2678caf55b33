/** What of an order needs a person, since when, and what comes first. Free of schemas. */
import { POSITION_APPLY_MS } from '../riders/limits.ts'
import { isActive, ORDER_STATES, type OrderStatus, phaseOf } from '../orders/order-states.ts'

/** Troubles of an order, what comes first first. */
export const TROUBLES = ['emergency', 'problem', 'nobody', 'late', 'silent', 'delay', 'review'] as const
export type TroubleKind = (typeof TROUBLES)[number]

/** Those that an operator says to have seen here; an alarm has its own call. */
export const SEEN_HERE = [
  'problem',
  'nobody',
  'late',
  'silent',
  'delay',
  'review',
] as const satisfies readonly TroubleKind[]

/** How long an order may look for a rider before a person has to help, milliseconds. */
export const NOBODY_AFTER_MS = { usual: 3 * 60_000, urgent: 60_000 } as const

/** A rider on duty reports at least once per POSITION_APPLY_MS; three missed reports are no coincidence. Milliseconds. */
export const SILENT_AFTER_MS = 3 * POSITION_APPLY_MS

/** What of an order decides on its troubles. Instants are ISO 8601. */
export interface Troubled {
  readonly status: OrderStatus
  readonly isUrgent: boolean
  /** When it may be picked up, as the store said. */
  readonly dueAt: string | null
  /** When it came into its status. */
  readonly stepAt: string
  readonly promisedAt: string | null
  readonly riderBlockedAt: string | null
  readonly delayToldAt: string | null
  /** Since when its earnings, or who delivered it, wait for a decision. */
  readonly reviewSince: string | null
}

/** What is known besides: of the rider who holds it, and of an alarm from it. */
export interface Surroundings {
  /** Of the holder's last position; null without one. */
  readonly positionAt: string | null
  /** Of the alarm that nobody has seen. */
  readonly emergencyAt: string | null
}

/** A trouble, and the instant from which it is one: with the order and the kind it names the trouble. */
export interface Trouble {
  readonly kind: TroubleKind
  readonly since: string
}

/** The troubles of an order at `now` (milliseconds), what comes first first. */
export function troublesOf(order: Troubled, surroundings: Surroundings, now: number): Trouble[] {
  return TROUBLES.flatMap((kind) => {
    const since = BEGINS[kind](order, surroundings)
    return since === null || Date.parse(since) > now ? [] : [{ kind, since }]
  })
}

const BEGINS: Record<TroubleKind, (order: Troubled, surroundings: Surroundings) => string | null> = {
  emergency: (_, { emergencyAt }) => emergencyAt,
  problem: ({ status, stepAt, riderBlockedAt }) =>
    ORDER_STATES[status].isProblem ? stepAt : isActive(status) ? riderBlockedAt : null,
  nobody: ({ status, isUrgent, dueAt, stepAt }) => {
    if (phaseOf(status) !== 'open') return null
    const waited = Date.parse(stepAt) + (isUrgent ? NOBODY_AFTER_MS.urgent : NOBODY_AFTER_MS.usual)
    return iso(Math.max(waited, dueAt === null ? 0 : Date.parse(dueAt)))
  },
  late: ({ status, promisedAt }) => (phaseOf(status) === 'over' ? null : promisedAt),
  silent: ({ status, stepAt }, { positionAt }) => {
    if (!isActive(status)) return null
    // Who has just taken a step has signal.
    const heard = Math.max(Date.parse(stepAt), positionAt === null ? 0 : Date.parse(positionAt))
    return iso(heard + SILENT_AFTER_MS)
  },
  delay: ({ status, delayToldAt }) => (phaseOf(status) === 'at the store' ? delayToldAt : null),
  review: ({ reviewSince }) => reviewSince,
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
