import { ApiError } from '@puni/contract/client'
import { useToast } from '@puni/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { explained, isBlockedRefusal, logFailure } from '../../shared/failure.ts'
import { ordersKey } from '../api/order-keys.ts'
import { refreshRider } from '../auth/session-actions.ts'
import { outboxText } from './outbox-text.ts'
import type { OutboxAction } from './entry.ts'
import type { Outcome } from './outbox.ts'
import { outbox } from './phone-outbox.ts'

/** Hands an action to the outbox and shows failures with this text. Returns the outcome. */
export function useOutbox(): (
  action: OutboxAction,
  about: string,
  failure: string,
  /** How long the action can be taken back, milliseconds. */
  heldMs?: number,
) => Promise<Outcome['kind']> {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useCallback(
    async (action, about, failure, heldMs) => {
      const outcome = await handOver(action, about, heldMs)
      if (outcome.kind === 'sent' || outcome.kind === 'withdrawn') return outcome.kind
      if (outcome.cause !== null) logFailure(failure, outcome.cause)
      if (outcome.kind === 'refused') {
        toast(explained(failure, outcome.cause), 'error')
        void queryClient.invalidateQueries({ queryKey: ordersKey })
        if (isBlockedRefusal(outcome.cause)) void refreshRider()
      } else if (isAnswer(outcome.cause)) {
        // A missing reply needs no message of its own: queued actions are shown as such.
        toast(outboxText.keptAfter(failure), 'error')
      }
      return outcome.kind
    },
    [queryClient, toast],
  )
}

/** Does nothing if nobody is logged in any more. */
async function handOver(action: OutboxAction, about: string, heldMs?: number): Promise<Outcome> {
  try {
    return await outbox.add(action, about, heldMs)
  } catch (cause) {
    return { kind: 'refused', cause }
  }
}

const isAnswer = (cause: unknown) => cause instanceof ApiError && cause.status !== 0
