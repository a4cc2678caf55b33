import { useMemo } from 'react'
import { usePending } from '../../../services/outbox/use-pending.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { useAcceptedAnswer } from './use-accepted-answer.ts'
import { useOfferedAnswer } from './use-offered-answer.ts'
import { mayBeOffered, workState, type OnPhone, type WorkState } from './work-state.ts'

/** The rider's current work state. Queries the server for what it is derived from: use once in the app. */
export function useWorkState({ answered, delivered }: Omit<OnPhone, 'waiting'>): WorkState {
  const { working } = useRider()
  const { waiting } = usePending()
  const accepted = useAcceptedAnswer()
  const withoutOffer = workState({ working, accepted, offer: null }, { waiting, answered, delivered })
  const offer = useOfferedAnswer(mayBeOffered(withoutOffer))
  return useMemo(
    () => workState({ working, accepted, offer }, { waiting, answered, delivered }),
    [working, accepted, offer, waiting, answered, delivered],
  )
}
