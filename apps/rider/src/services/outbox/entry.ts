/** Actions of a rider on the road, kept on the phone until the platform has received them. */
import type { Input } from '@puni/contract/calls'
import type { ApiError } from '@puni/contract/client'
import type { ProofInput } from '@puni/contract/handover/entities'
import type { Notice } from '@puni/contract/notifications/entities'
import { isAboutAbsence } from '@puni/contract/notifications/absence'
import type { OrderStatus } from '@puni/contract/orders/order-states'

type ActionCall =
  | 'setOrderStatus'
  | 'skipOrder'
  | 'setPosition'
  | 'tellDelay'
  | 'setLastOrder'
  | 'reportEmergency'
  | 'readNotice'
  | 'confirmPresence'

/** A call that can wait for signal. Accepting cannot: it needs a reply. */
export type OutboxAction =
  | {
      readonly [N in ActionCall]: { readonly call: N; readonly input: Input<N> }
    }[ActionCall]
  | HandoverPhoto

/** The photo of a handover. As bytes: some browsers lose files that they keep. */
export interface HandoverPhoto {
  readonly call: 'proveHandover'
  readonly input: {
    readonly params: { readonly id: string }
    readonly jpeg: ArrayBuffer
    readonly reason: string
  }
}

/** A stored action. */
export interface NewEntry {
  /** Identifies the tap. */
  readonly key: string
  readonly riderId: string
  readonly action: OutboxAction
  /** Name of the store, used to report the outcome to the rider. */
  readonly about: string
  /** The platform rejected its time, so it is sent without it. */
  readonly isRetimed: boolean
  /** Not sent before this moment of the phone's clock, epoch milliseconds: until then it can be taken back. */
  readonly heldUntil?: number
  /** The platform's refusal, until the rider has read it. */
  readonly refusal: Refusal | null
}

/** An action with its place in the queue. */
export interface Entry extends NewEntry {
  readonly place: number
}

/** Why the platform refused an action. */
interface Refusal {
  readonly code: ApiError['code']
  readonly message: string
}

/**
 * Whether an action belongs to an order. A position does not: the next one replaces it, so a lost one does not matter. Nor does it that a
 * notice was read or answered.
 */
export function isOfOrder({ action }: NewEntry): boolean {
  return action.call !== 'setPosition' && action.call !== 'readNotice' && action.call !== 'confirmPresence'
}

/** Whether an action takes a notice off the screen: it was read, or answered. */
export function isDoneWith(action: OutboxAction, notice: Pick<Notice, '_id' | 'kind'>): boolean {
  if (action.call === 'confirmPresence') return isAboutAbsence(notice)
  return action.call === 'readNotice' && action.input.params.id === notice._id
}

/** Whether an action overtakes whatever waits: somebody needs help. */
export function isUrgent({ action }: NewEntry): boolean {
  return action.call === 'reportEmergency'
}

/** Idempotency key of a request: the same for every retry, a different one when the content changes. */
export function idempotencyKey({ key, isRetimed, action }: NewEntry): string {
  return key + (isRetimed ? '-retimed' : '') + (isStanding(action) ? '-kept' : '')
}

/** What the customer told, as far as it may turn out to be wrong; undefined for anything else. */
function told(action: OutboxAction): Exclude<ProofInput, { kind: 'photo' }> | undefined {
  if (action.call !== 'setOrderStatus' || !('proof' in action.input.body)) return undefined
  const { proof } = action.input.body
  return !proof || proof.kind === 'photo' ? undefined : proof
}

const isStanding = (action: OutboxAction) => told(action)?.kept === true

/**
 * The delivery whose proof was wrong when nobody was at the door any more: it stands, to be explained. Null for any other action, and if
 * it was sent like that already.
 */
export function standing(action: OutboxAction): OutboxAction | null {
  const proof = told(action)
  if (action.call !== 'setOrderStatus' || !('status' in action.input.body)) return null
  if (proof === undefined || proof.kept === true) return null
  const body = { ...action.input.body, proof: { ...proof, kept: true as const } }
  return { ...action, input: { ...action.input, body } }
}

/** The order status that the action sets. */
export function statusOf(action: Extract<OutboxAction, { call: 'setOrderStatus' }>): OrderStatus {
  const { body } = action.input
  return 'status' in body ? body.status : body.newStatus
}

/** What is done once with an order. */
const ONCE: ReadonlySet<OutboxAction['call']> = new Set([
  'proveHandover',
  'tellDelay',
  'reportEmergency',
  'readNotice',
  'confirmPresence',
])

/** Whether both do the same with an order that is done once: two pages of one phone may be tapped. */
export function isSameStep(one: OutboxAction, other: OutboxAction): boolean {
  if (ONCE.has(one.call) && other.call === one.call) return one.input.params.id === other.input.params.id
  if (one.call !== 'setOrderStatus' || other.call !== 'setOrderStatus') return false
  return one.input.params.id === other.input.params.id && statusOf(one) === statusOf(other)
}

/** The action without the time that the platform rejected, or with `now` where a time is required. */
export function retimed(action: OutboxAction, now: string): OutboxAction {
  // An alarm is taken whatever its time.
  if (action.call === 'proveHandover' || action.call === 'setLastOrder' || action.call === 'reportEmergency')
    return action
  if (action.call === 'readNotice' || action.call === 'confirmPresence') return action
  if (action.call === 'tellDelay') return { ...action, input: { ...action.input, body: {} } }
  if (action.call === 'skipOrder') {
    return { ...action, input: { ...action.input, body: { ...action.input.body, timestamp: now } } }
  }
  if (action.call === 'setPosition') {
    return { ...action, input: { ...action.input, body: { ...action.input.body, at: now } } }
  }
  const { occurredAt: _, ...body } = action.input.body
  return { ...action, input: { ...action.input, body } }
}
