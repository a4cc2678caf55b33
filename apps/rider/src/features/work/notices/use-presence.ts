import { useOutbox } from '../../../services/outbox/use-outbox.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { noticesText } from './notices-text.ts'

/** Says that the rider is there, which answers the question after a missed offer and ends the pause after two. */
export function usePresence(): () => void {
  const { _id: id } = useRider()
  const send = useOutbox()
  return () =>
    void send({ call: 'confirmPresence', input: { params: { id } } }, '', noticesText.confirmFailed)
}
