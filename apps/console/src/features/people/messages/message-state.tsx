import type { Message } from '@puni/contract/messages/entities'
import { useQuery } from '@tanstack/react-query'
import { riderMessagesQuery } from '../../../data/messages.ts'
import { messagesText } from './messages-text.ts'

const t = messagesText.states

/** How far a message is, in words. */
export function stateOf({ state, channel, problem, byHandAt }: Message): string {
  if (byHandAt !== null && state === 'failed') return t.byHand
  if (state === 'failed') return problem === 'outdated' ? t.outdated : t.failed(problem ?? 'refused')
  const by = channel ?? 'whatsapp'
  if (state === 'queued') return problem === null ? t.queued(by) : t.retried(by, problem)
  return t[state](by)
}

interface MessageMade {
  readonly riderId: string
  /** Null if none goes out by itself. */
  readonly messageId: string | null
}

/** The message that was made just now, as it goes; `isByHand` where somebody has to send it. */
export function useMessage({ riderId, messageId }: MessageMade) {
  const { data } = useQuery({ ...riderMessagesQuery(riderId), enabled: messageId !== null })
  const message = data?.find(({ _id }) => _id === messageId)
  const isByHand = messageId === null || message?.state === 'failed'
  return { message, isByHand }
}

/** How far it is; whose it is to send, where that is so. */
export function MessageState({ message, isByHand }: ReturnType<typeof useMessage>) {
  const words = message === undefined ? (isByHand ? messagesText.yours : t.sending) : stateOf(message)
  return (
    <p aria-live="polite" className="font-semibold">
      {words}
      {message !== undefined && isByHand && `. ${messagesText.yoursNow}`}
    </p>
  )
}
