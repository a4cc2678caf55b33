/**
 * Steps that a rider reports of an order that somebody else has meanwhile ended, taken away or given to another rider: a phone without
 * signal does not know. Decides only; `late-steps.commands.ts` writes.
 */
import { STEPS_AFTER_DECISION_HOURS } from '@puni/contract/orders/limits'
import { isActive, mayMove, type OrderStatus, type Phase, phaseOf } from '@puni/contract/orders/order-states'
import { Refusal } from '../../platform/refusal.ts'
import { happenedAt, type PreviousStep } from './device-time.ts'

/** Something that happened to an order. */
export interface HistoryEvent {
  readonly type: string
  readonly status: OrderStatus | null
  readonly actor_id: string | null
  /** Whom an operator gave it. */
  readonly rider_id: string | null
  readonly at: Date
  readonly device_at: Date | null
}

/** A step that was reported late and stands. */
export type LateStep = Pick<HistoryEvent, 'at' | 'device_at'> & { readonly status: OrderStatus }

/** A time in which a rider held an order, as that rider saw it. */
export interface Hold {
  /** Where the rider has got with it, what was reported late included, and the step that led there. */
  readonly status: OrderStatus
  readonly previous: PreviousStep
  /** When an operator ended it; null where the rider did. */
  readonly decidedAt: Date | null
  /** When the rider was at the store, and left it with the order; null where nothing was reported. */
  readonly arrivedAt: Date | null
  readonly pickedUpAt: Date | null
}

/** The last time in which this rider held the order; null if there was none, or it has not ended. */
export function formerHold(
  events: readonly HistoryEvent[],
  late: readonly LateStep[],
  riderId: string,
): Hold | null {
  const accepted = events.findLastIndex(
    ({ type, actor_id, rider_id }) =>
      (type === 'accepted' && actor_id === riderId) || (type === 'assigned' && rider_id === riderId),
  )
  if (accepted === -1) return null
  const acceptedAt = events[accepted]!.at
  const later = events.slice(accepted + 1).filter(({ type }) => type === 'status')
  const end = later.findIndex(({ status, actor_id }) => actor_id !== riderId || !isActive(status!))
  if (end === -1) return null
  const own = later.slice(0, end)
  const ended = later[end]!
  const steps = [
    { ...events[accepted]!, status: 'assigned' as const },
    ...own,
    ...(ended.actor_id === riderId ? [ended] : []),
    ...late.filter(({ at }) => at >= acceptedAt),
    // A delivery that was reported late.
    ...later.slice(end + 1).filter(({ actor_id }) => actor_id === riderId),
  ]
  const timeOf = (phase: Phase) => {
    const step = steps.find(({ status }) => status !== null && phaseOf(status) === phase)
    return step === undefined ? null : (step.device_at ?? step.at)
  }
  const last = steps.at(-1)!
  return {
    status: last.status!,
    previous: last,
    decidedAt: ended.actor_id === riderId ? null : ended.at,
    arrivedAt: timeOf('at the store'),
    pickedUpAt: timeOf('to the customer'),
  }
}

/** What a rider reports, and what the rider may have known by then. */
export interface Report {
  /** What became of the order. */
  readonly status: OrderStatus
  readonly to: OrderStatus
  /** By the phone's clock. */
  readonly occurredAt: Date | null
  readonly now: Date
  /** When the rider read of the decision; null if not yet. */
  readonly readAt: Date | null
  /** Since when the rider is blocked; null if not. */
  readonly blockedAt: Date | null
}

/** When a step was taken, or why it does not count. One that was taken before its rider knew of the decision counts, for so many hours after the decision. */
export function judgeReport(
  hold: Hold,
  { status, to, occurredAt, now, readAt, blockedAt }: Report,
): Date | Refusal {
  const ended = new Refusal(status === 'canceled' ? 'ORDER_CANCELED' : 'STATUS_NOT_NEXT')
  if (hold.decidedAt === null || !mayMove(hold.status, to, 'rider')) return ended
  if (now.getTime() > hold.decidedAt.getTime() + STEPS_AFTER_DECISION_HOURS * 3_600_000)
    return new Refusal('STEP_TOO_LATE')
  const taken = occurredAt ?? now
  if (blockedAt !== null && taken >= blockedAt) return new Refusal('RIDER_BLOCKED')
  if (readAt !== null && taken >= readAt) return ended
  return happenedAt(now, occurredAt, hold.previous)
}
