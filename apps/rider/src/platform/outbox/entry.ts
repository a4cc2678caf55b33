/** Actions of a rider on the road, kept on the phone until the platform has received them. */
import type { Input } from '@puni/contract/calls'
import type { ApiError } from '@puni/contract/client'
import type { OrderStatus } from '@puni/contract/order-states'

type ActionCall = 'setOrderStatus' | 'skipOrder' | 'setPosition'

/** A call that can wait for signal. Accepting cannot: it needs a reply. */
export type OutboxAction = {
  readonly [N in ActionCall]: { readonly call: N; readonly input: Input<N> }
}[ActionCall]

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

/** Whether an action belongs to an order. A position does not: the next one replaces it, so a lost one does not matter. */
export function isOfOrder({ action }: NewEntry): boolean {
  return action.call !== 'setPosition'
}

/** Idempotency key of a request: the same for every retry, a different one when the content changes. */
export function idempotencyKey({ key, isRetimed }: NewEntry): string {
  return isRetimed ? `${key}-retimed` : key
}

/** The order status that the action sets. */
export function statusOf(action: Extract<OutboxAction, { call: 'setOrderStatus' }>): OrderStatus {
  const { body } = action.input
  return 'status' in body ? body.status : body.newStatus
}

/** Whether both set the same order to the same status: two pages of one phone may be tapped. */
export function isSameStep(one: OutboxAction, other: OutboxAction): boolean {
  if (one.call !== 'setOrderStatus' || other.call !== 'setOrderStatus') return false
  return one.input.params.id === other.input.params.id && statusOf(one) === statusOf(other)
}

/** The action without the time that the platform rejected, or with `now` where a time is required. */
export function retimed(action: OutboxAction, now: string): OutboxAction {
  if (action.call === 'skipOrder') {
    return { ...action, input: { ...action.input, body: { ...action.input.body, timestamp: now } } }
  }
  if (action.call === 'setPosition') {
    return { ...action, input: { ...action.input, body: { ...action.input.body, at: now } } }
  }
  const { occurredAt: _, ...body } = action.input.body
  return { ...action, input: { ...action.input, body } }
}
