import type { Webhook } from '@puni/contract/webhooks/entities'
import { Badge } from '@puni/ui/badge'
import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storeWebhooksQuery, webhookCommands } from '../../../data/webhooks.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { SecretDialog } from '../../../shared/views/secret-dialog.tsx'
import { Section } from '../../../shared/views/section.tsx'
import { useIsAdmin, usePlatform } from '../../../shared/views/use-platform.tsx'
import { NewWebhookDialog, RemoveWebhookDialog } from './webhook-dialogs.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { webhooksText as t } from './webhooks-text.ts'

/** Where a store is told of its orders, whether it takes that, and what it was told. Admins add endpoints and remove them. */
export function StoreWebhooks({ storeId }: { storeId: string }) {
  const webhooks = useQuery(storeWebhooksQuery(storeId))
  const isAdmin = useIsAdmin()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Section title={t.title}>
      <p className="mb-2 text-sm text-ink-muted">{t.lead}</p>
      <QueryView query={webhooks}>
        {(list) =>
          list.length === 0 ? (
            <p>{t.none}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {list.map((webhook) => (
                <li key={webhook._id} className="rounded-md border border-line px-3 py-2">
                  <Endpoint webhook={webhook} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {isAdmin && (
        <Button className="mt-3" onClick={() => setAdding(true)}>
          {t.add.title}
        </Button>
      )}
      {isAdding && (
        <NewWebhookDialog storeId={storeId} onClose={() => setAdding(false)} onSecret={setSecret} />
      )}
      {secret !== null && (
        <SecretDialog
          title={t.secret.title}
          text={t.secret}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Section>
  )
}

function Endpoint({ webhook }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const isAdmin = useIsAdmin()
  const { _id, url, events, format, test, disabledAt } = webhook
  const tryOut = useAction({ command: () => webhookCommands.test({ params: { id: _id } }), done: t.tried })
  const logId = `webhook-log-${_id}`
  return (
    <>
      <p className="font-semibold break-all">{url}</p>
      <p className="mb-2 flex flex-wrap items-baseline gap-2 text-sm text-ink-muted">
        {test && <Badge>{t.test}</Badge>}
        {[t.formats[format], ...events.map((event) => t.types[event])].join(', ')}
      </p>
      <EndpointState webhook={webhook} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={logId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t.log.hide : t.log.show}
        </Button>
        {disabledAt === null && (
          <Button
            variant="secondary"
            aria-label={t.tryLabel(url)}
            busy={tryOut.isPending}
            busyLabel={t.trying}
            onClick={() => tryOut.mutate()}
          >
            {t.try}
          </Button>
        )}
        {isAdmin && (
          <Button variant="secondary" aria-label={t.remove.label(url)} onClick={() => setRemoving(true)}>
            {t.remove.ask}
          </Button>
        )}
      </div>
      {isRemoving && <RemoveWebhookDialog webhook={webhook} onClose={() => setRemoving(false)} />}
      <div id={logId}>{isOpen && <WebhookLog endpointId={_id} url={url} />}</div>
    </>
  )
}

function EndpointState({ webhook: { _id, disabledAt, disabledReason, failingSince } }: { webhook: Webhook }) {
  const { format } = usePlatform()
  const enable = useAction({
    command: () => webhookCommands.enable({ params: { id: _id } }),
    done: t.enabled,
  })
  if (disabledAt !== null && disabledReason !== null)
    return (
      <div className="mb-3 flex flex-col items-start gap-3">
        <Notice tone="warning">{t.disabled(format.dateTime(disabledAt), disabledReason)}</Notice>
        <Button busy={enable.isPending} busyLabel={t.enabling} onClick={() => enable.mutate()}>
          {t.enable}
        </Button>
      </div>
    )
  if (failingSince === null) return <p className="mb-2">{t.works}</p>
  return (
    <div className="mb-3">
      <Notice tone="warning">{t.failing(format.dateTime(failingSince))}</Notice>
    </div>
  )
}
