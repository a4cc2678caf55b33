import { useToast } from '@puni/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../services/api/client.ts'
import { ordersKey } from '../../../services/api/order-keys.ts'
import { learnRider } from '../../../services/auth/session-actions.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { explained, logFailure } from '../../../shared/failure.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { pauseText } from './pause-text.ts'

/**
 * Begins, changes and ends the rider's pause. It needs an answer: until the platform has withdrawn the offer, there may be one. `onSet` is
 * called once it has.
 */
export function usePause(onSet: () => void = () => undefined) {
  const { _id: id } = useRider()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { busy, run } = useSingleFlight()
  /** For so many minutes from now; null ends it. */
  const set = (minutes: number | null) =>
    void run(async () => {
      try {
        await learnRider(() => api.call('setPause', { params: { id }, body: { minutes } }))
        onSet()
      } catch (cause) {
        const failure = minutes === null ? pauseText.resumeFailed : pauseText.failed
        logFailure(failure, cause)
        toast(explained(failure, cause), 'error')
        // An order may have been accepted on another phone.
        void queryClient.invalidateQueries({ queryKey: ordersKey })
      }
    })
  return { busy, set }
}
