import type { Emergency } from '@puni/contract/emergencies/entities'
import type { Entry } from '../../../services/outbox/entry.ts'

/** What became of the alarm that a rider gave from an order. */
export type AlarmState =
  | { readonly is: 'not given' }
  /** Kept on the phone until there is signal. */
  | { readonly is: 'waiting' }
  /** The platform has it; `at` is when it heard of it. */
  | { readonly is: 'told'; readonly at: string; readonly hasPlace: boolean }
  | { readonly is: 'seen'; readonly at: string }

/** From what waits on the phone, which is newer than what the server said; undefined while that is not known. */
export function alarmState(
  orderId: string,
  waiting: readonly Entry[],
  emergency: Emergency | null | undefined,
): AlarmState {
  const isWaiting = waiting.some(
    ({ action }) => action.call === 'reportEmergency' && action.input.params.id === orderId,
  )
  if (isWaiting) return { is: 'waiting' }
  if (!emergency) return { is: 'not given' }
  const { seenAt, toldAt, position } = emergency
  if (seenAt !== null) return { is: 'seen', at: seenAt }
  return { is: 'told', at: toldAt, hasPlace: position !== null }
}
