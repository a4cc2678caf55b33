import { Notice } from '@puni/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { messageTroublesQuery } from '../../../data/messages.ts'
import { messageKindText } from '../../../shared/message-kind-text.ts'
import { stateOf } from './message-state.tsx'
import { messagesText as t } from './messages-text.ts'
import { SentByHandButton } from './sent-by-hand-button.tsx'

/** What did not reach a rider, and is to be sent by hand. */
export function NotArrivedNotice({ riderId }: { riderId: string }) {
  const troubles = useQuery(messageTroublesQuery).data?.messages ?? []
  return troubles
    .filter(({ about }) => about._id === riderId)
    .map((message) => (
      <Notice key={message._id} tone="warning" title={t.notArrived(messageKindText[message.kind])}>
        <p className="mb-2">{stateOf(message)}</p>
        <SentByHandButton messageId={message._id} />
      </Notice>
    ))
}
