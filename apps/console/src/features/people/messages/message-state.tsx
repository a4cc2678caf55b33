import type { Message } from '@puni/contract/messages/entities'
import { useQuery } from '@tanstack/react-query'
import { riderMessagesQuery } from '../../../data/messages.ts'
import { messagesText } from './messages-text.ts'

const t = messagesText.states

/** How far a message is, in words. */
export function stateOf({ state, channel, problem, byHandAt }: Message): string {
  if (byHandAt !== null && (state === 'failed' || state === 'queued')) return t.byHand
  if (state === 'failed') return problem === 'outdated' ? t.outdated : t.failed(problem ?? 'refused')
  const by = channel ?? 'whatsapp'
  if (state === 'queued') return problem === null ? t.queued(by) : t.retried(by, problem)
  return t[state](by)
}

interface MessageStateProps {
  riderId: string
  /** Null if none goes out by itself. */
  messageId: string | null
}

/** How far the message is that was made just now, as it goes; whose it is to send, where that is so. */
export function MessageState({ riderId, messageId }: MessageStateProps) {
  const messages = useQuery({ ...riderMessagesQuery(riderId), enabled: messageId !== null })
  const message = messages.data?.find(({ _id }) => _id === messageId)
  if (messageId === null) return <p className="font-semibold">{messagesText.yours}</p>
  if (message === undefined) return null
  const isStuck = message.state === 'failed'
  return (
    <p aria-live="polite" className="font-semibold">
      {stateOf(message)}
      {isStuck && `. ${messagesText.yoursNow}`}
    </p>
  )
}
