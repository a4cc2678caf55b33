import type { WebhookMessage } from '@puni/contract/webhooks/entities'
import { statusLabel } from '@puni/contract/orders/order-states'
import type { WebhookState } from '@puni/contract/webhooks/events'
import { Badge } from '@puni/ui/badge'
import { Button } from '@puni/ui/button'
import type { Tone } from '@puni/ui/tone'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { webhookCommands, webhookLogQuery, webhookMessageQuery } from '../../../data/webhooks.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { MoreRows } from '../../../shared/views/more-rows.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { webhooksText } from './webhooks-text.ts'

const t = webhooksText.log

const TONES: Readonly<Record<WebhookState, Tone>> = {
  waiting: 'warning',
  delivered: 'success',
  'given-up': 'danger',
}

/** What an endpoint was told, newest first. */
export function WebhookLog({ endpointId, url }: { endpointId: string; url: string }) {
  const log = useInfiniteQuery(webhookLogQuery(endpointId))
  return (
    <div className="mt-3">
      <QueryView query={log}>
        {({ pages }) => {
          const messages = pages.flatMap((page) => page.messages)
          return messages.length === 0 ? (
            <p className="text-ink-muted">{t.none}</p>
          ) : (
            <ul aria-label={t.title(url)} className="mb-2 divide-y divide-line">
              {messages.map((message) => (
                <li key={message._id}>
                  <Message message={message} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryView>
      <MoreRows query={log} label={t.more} busyLabel={t.loading} />
    </div>
  )
}

function Message({ message }: { message: WebhookMessage }) {
  const [isOpen, setOpen] = useState(false)
  const { format } = usePlatform()
  const { _id, at, state, attempts, lastAttempt } = message
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-12 w-full flex-wrap items-baseline gap-x-3 gap-y-1 py-2 text-left"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="font-semibold underline">{subjectOf(message)}</span>
        <span className="text-sm text-ink-muted">{format.dateTime(at)}</span>
        <Badge tone={TONES[state]}>{t.states[state]}</Badge>
        <span className="text-sm">
          {lastAttempt?.problem ?? (attempts === 0 ? t.unsent : t.attempts(attempts))}
        </span>
      </button>
      {isOpen && <WholeMessage id={_id} />}
    </>
  )
}

/** 'Pedido #9: En camino'; of a change what it was. */
function subjectOf({ type, orderNumber, orderStatus }: WebhookMessage): string {
  const what = webhooksText.types[type]
  if (orderNumber === null) return what
  return t.about(
    orderNumber,
    type === 'order.status' && orderStatus !== null ? statusLabel(orderStatus) : what,
  )
}

/** What was sent, and what may be done about it. */
function WholeMessage({ id }: { id: string }) {
  const message = useQuery(webhookMessageQuery(id))
  const { format } = usePlatform()
  const resend = useAction({ command: () => webhookCommands.resend({ params: { id } }), done: t.resent })
  return (
    <QueryView query={message}>
      {({ payload, orderId, nextAttemptAt, type }) => (
        <div className="flex flex-col items-start gap-3 pb-3">
          {nextAttemptAt !== null && <p className="text-sm">{t.next(format.dateTime(nextAttemptAt))}</p>}
          {payload !== null && (
            <pre
              role="region"
              aria-label={t.payload}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and holds nothing to go to by keyboard
              tabIndex={0}
              className="max-h-72 w-full overflow-auto rounded-md bg-surface px-3 py-2 text-sm break-all whitespace-pre-wrap"
            >
              {JSON.stringify(JSON.parse(payload), null, 2)}
            </pre>
          )}
          <div className="flex flex-wrap items-center gap-3">
            {type !== 'order.position' && (
              <Button
                variant="secondary"
                busy={resend.isPending}
                busyLabel={t.resending}
                onClick={() => resend.mutate()}
              >
                {t.resend}
              </Button>
            )}
            {orderId !== null && (
              <Link to={`/orders/${orderId}`} className="underline">
                {t.order}
              </Link>
            )}
          </div>
        </div>
      )}
    </QueryView>
  )
}
