import type { Rider } from '@puni/contract/riders/entities'
import { useToast } from '@puni/ui/toast'
import { logOut } from '../auth/session-actions.ts'
import { isOfOrder } from '../outbox/entry.ts'
import { outboxText } from '../outbox/outbox-text.ts'
import { pending } from '../outbox/pending.ts'
import { outbox } from '../outbox/phone-outbox.ts'
import { layoutText } from '../../shared/layout-text.ts'

/** How long logging out waits for unsent actions, milliseconds. */
const LAST_CHANCE_MS = 3_000

/**
 * Returns the function that logs out. Actions should be sent before the token is revoked; those that cannot be are kept
 * for this rider's next login.
 */
export function useLogOut(): (leaving: Rider) => Promise<void> {
  const toast = useToast()
  return async (leaving) => {
    if (pending.current().waiting.length > 0) {
      await Promise.race([outbox.flush(), new Promise((resolve) => setTimeout(resolve, LAST_CHANCE_MS))])
    }
    const left = pending.current().waiting.filter(isOfOrder).length
    const isHeard = await logOut(leaving)
    if (!isHeard && leaving.working) toast(layoutText.unheardOnDuty, 'info')
    if (left > 0) toast(outboxText.left(left), 'info')
  }
}
