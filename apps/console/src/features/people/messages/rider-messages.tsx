import { Card } from '@puni/ui/card'
import { useQuery } from '@tanstack/react-query'
import { riderMessagesQuery } from '../../../data/messages.ts'
import { messageKindText } from '../../../shared/message-kind-text.ts'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { stateOf } from './message-state.tsx'
import { messagesText as t } from './messages-text.ts'

/** What was sent to a rider by WhatsApp or mail, the newest first, and what became of it. */
export function RiderMessages({ riderId }: { riderId: string }) {
  const { format } = usePlatform()
  const query = useQuery(riderMessagesQuery(riderId))
  return (
    <Card title={t.of}>
      <QueryView query={query}>
        {(messages) =>
          messages.length === 0 ? (
            <p className="text-ink-muted">{t.none}</p>
          ) : (
            <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
              {messages.map((message) => (
                <li key={message._id} className="py-2">
                  <span className="block font-semibold">{t.kind(messageKindText[message.kind])}</span>
                  <span className="block text-sm text-ink-muted">
                    {stateOf(message)} · {format.dateTime(message.changedAt)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  )
}
