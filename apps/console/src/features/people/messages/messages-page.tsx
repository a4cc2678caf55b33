import type { ChannelWarning, MessageTrouble } from '@puni/contract/messages/entities'
import { Card } from '@puni/ui/card'
import { EmptyState } from '@puni/ui/empty-state'
import { Notice } from '@puni/ui/notice'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageTroublesQuery } from '../../../data/messages.ts'
import { messageKindText } from '../../../shared/message-kind-text.ts'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { RiderLink } from '../../../shared/views/rider-link.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { stateOf } from './message-state.tsx'
import { messagesText as t } from './messages-text.ts'
import { SentByHandButton } from './sent-by-hand-button.tsx'

/** 'Mensajes': what did not arrive and somebody has to send, and channels that take nothing. `tabs` lead to the lists of riders. */
export function MessagesPage({ tabs }: { tabs: ReactNode }) {
  const query = useQuery(messageTroublesQuery)
  return (
    <Page title={t.title}>
      {tabs}
      <p className="max-w-prose text-ink-muted">{t.lead}</p>
      <QueryView query={query}>
        {({ warnings, messages }) => (
          <>
            {warnings.map((warning) => (
              <Warning key={`${warning.channel} ${warning.problem} ${warning.kind}`} warning={warning} />
            ))}
            {messages.length === 0 ? (
              <EmptyState icon="chat" title={t.empty} />
            ) : (
              <ul className="grid items-start gap-4 lg:grid-cols-2">
                {messages.map((message) => (
                  <li key={message._id}>
                    <Trouble message={message} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Warning({ warning: { kind, problem, at } }: { warning: ChannelWarning }) {
  const { format } = usePlatform()
  return (
    <Notice
      tone="warning"
      title={kind === null ? t.warning(problem) : t.templateWarning(messageKindText[kind])}
    >
      {t.warned(format.dateTime(at))}
    </Notice>
  )
}

function Trouble({ message }: { message: MessageTrouble }) {
  const { format } = usePlatform()
  return (
    <Card
      title={<AboutLink about={message.about} />}
      aside={<span className="shrink-0 text-sm text-ink-muted">{format.dateTime(message.createdAt)}</span>}
    >
      <p className="font-semibold">{t.notArrived(messageKindText[message.kind])}</p>
      <p className="mb-3">{stateOf(message)}</p>
      <SentByHandButton messageId={message._id} />
    </Card>
  )
}

/** The way to whom or what it is about. */
function AboutLink({ about: { kind, _id, name } }: Pick<MessageTrouble, 'about'>) {
  if (kind === 'rider') return <RiderLink id={_id} name={name} />
  return (
    <Link
      to={kind === 'order' ? `/orders/${_id}` : `/stores/${_id}`}
      className="font-bold wrap-anywhere underline decoration-1 underline-offset-3 hover:decoration-2"
    >
      {kind === 'order' ? t.order(name) : name}
    </Link>
  )
}
