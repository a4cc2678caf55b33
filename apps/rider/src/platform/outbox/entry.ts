/** What a rider does on the road, kept on the phone until the platform has it. */
import type { Input } from '@puni/contract/calls'
import type { ApiError } from '@puni/contract/client'
import type { OrderStatus } from '@puni/contract/order-states'

type DeedCall = 'setOrderStatus' | 'skipOrder' | 'setPosition'

/** A call that can wait for signal. Accepting is none: it needs an answer. */
export type Deed = {
  readonly [N in DeedCall]: { readonly call: N; readonly input: Input<N> }
}[DeedCall]

/** A deed as it is kept. */
export interface NewEntry {
  /** Names the tap. */
  readonly key: string
  readonly riderId: string
  readonly deed: Deed
  /** Name of the store, for telling the rider what became of it. */
  readonly about: string
  /** The platform did not believe its time, so it goes without. */
  readonly isRetimed: boolean
  /** What the platform said to it, until the rider has read that. */
  readonly refusal: Refusal | null
}

/** A deed in its place of the queue. */
export interface Entry extends NewEntry {
  readonly place: number
}

/** Why the platform does not take a deed. */
export interface Refusal {
  readonly code: ApiError['code']
  readonly message: string
}

/** What the platform knows a request by: the same at every try, another once its content is another. */
export function idempotencyKey({ key, isRetimed }: NewEntry): string {
  return isRetimed ? `${key}-retimed` : key
}

/** The status an order should get. */
export function statusOf(deed: Extract<Deed, { call: 'setOrderStatus' }>): OrderStatus {
  const { body } = deed.input
  return 'status' in body ? body.status : body.newStatus
}

/** Whether both want the same order in the same status: two pages of one phone may be tapped. */
export function isSameStep(one: Deed, other: Deed): boolean {
  if (one.call !== 'setOrderStatus' || other.call !== 'setOrderStatus') return false
  return one.input.params.id === other.input.params.id && statusOf(one) === statusOf(other)
}

/** The deed without a time that the platform does not believe; where one has to be, with this one. */
export function retimed(deed: Deed, now: string): Deed {
  if (deed.call === 'skipOrder') {
    return { ...deed, input: { ...deed.input, body: { ...deed.input.body, timestamp: now } } }
  }
  if (deed.call === 'setPosition') {
    return { ...deed, input: { ...deed.input, body: { ...deed.input.body, at: now } } }
  }
  const { occurredAt: _, ...body } = deed.input.body
  return { ...deed, input: { ...deed.input, body } }
}
