/** What a rider does on the road, kept on the phone until the platform has it. */
import type { Input } from '@puni/contract/calls'
import type { ApiError } from '@puni/contract/client'
import type { OrderStatus } from '@puni/contract/order-states'

type ActionCall = 'setOrderStatus' | 'skipOrder' | 'setPosition'

/** A call that can wait for signal. Accepting is none: it needs an answer. */
export type OutboxAction = {
  readonly [N in ActionCall]: { readonly call: N; readonly input: Input<N> }
}[ActionCall]

/** An action as it is kept. */
export interface NewEntry {
  /** Names the tap. */
  readonly key: string
  readonly riderId: string
  readonly action: OutboxAction
  /** Name of the store, for telling the rider what became of it. */
  readonly about: string
  /** The platform did not believe its time, so it goes without. */
  readonly isRetimed: boolean
  /** What the platform said to it, until the rider has read that. */
  readonly refusal: Refusal | null
}

/** An action in its place of the queue. */
export interface Entry extends NewEntry {
  readonly place: number
}

/** Why the platform does not take an action. */
interface Refusal {
  readonly code: ApiError['code']
  readonly message: string
}

/** Whether an action is about an order. A position is not: where the rider is the next one says, and none is missed. */
export function isOfOrder({ action }: NewEntry): boolean {
  return action.call !== 'setPosition'
}

/** What the platform knows a request by: the same at every try, another once its content is another. */
export function idempotencyKey({ key, isRetimed }: NewEntry): string {
  return isRetimed ? `${key}-retimed` : key
}

/** The status an order should get. */
export function statusOf(action: Extract<OutboxAction, { call: 'setOrderStatus' }>): OrderStatus {
  const { body } = action.input
  return 'status' in body ? body.status : body.newStatus
}

/** Whether both want the same order in the same status: two pages of one phone may be tapped. */
export function isSameStep(one: OutboxAction, other: OutboxAction): boolean {
  if (one.call !== 'setOrderStatus' || other.call !== 'setOrderStatus') return false
  return one.input.params.id === other.input.params.id && statusOf(one) === statusOf(other)
}

/** The action without a time that the platform does not believe; where one has to be, with this one. */
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
