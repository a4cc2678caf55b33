import type { Webhook } from '@puni/contract/webhooks/entities'
import { WEBHOOK_FORMATS, type WebhookFormatName } from '@puni/contract/webhooks/events'
import { WEBHOOKS } from '@puni/contract/webhooks/limits'
import { TextField } from '@puni/ui/field'
import { useState } from 'react'
import { webhookCommands } from '../../../data/webhooks.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { CheckField } from '../../../shared/forms/check-field.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { webhooksText } from './webhooks-text.ts'

const t = webhooksText.add
const FORMATS = WEBHOOK_FORMATS.map((value) => ({ value, label: webhooksText.formats[value] }))

interface NewWebhookDialogProps {
  storeId: string
  onClose: () => void
  /** What signs its messages, to be shown once. */
  onSecret: (secret: string) => void
}

/** Has a store told of its orders, whose own system cannot ask for it. */
export function NewWebhookDialog({ storeId, onClose, onSecret }: NewWebhookDialogProps) {
  const [url, setUrl] = useState('https://')
  const [format, setFormat] = useState<WebhookFormatName>('standard')
  const [tellsPosition, setTellsPosition] = useState(false)
  const [isTest, setTest] = useState(false)
  const create = useAction({
    command: () =>
      webhookCommands.create({
        params: { id: storeId },
        body: {
          url,
          format,
          test: isTest,
          events: [
            'order.status',
            'order.edited',
            'order.adjusted',
            ...(tellsPosition ? (['order.position'] as const) : []),
          ],
        },
      }),
    onDone: ({ secret }) => {
      onClose()
      onSecret(secret)
    },
  })
  return (
    <FormDialog
      title={t.title}
      submitLabel={t.submit}
      busyLabel={t.submitting}
      action={create}
      onClose={onClose}
    >
      <TextField
        label={t.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        required
        maxLength={WEBHOOKS.urlMax}
        value={url}
        error={fieldsOf(create.error)['url']}
        onChange={({ target }) => setUrl(target.value)}
      />
      <RadioGroup
        legend={t.format}
        name="webhook-format"
        options={FORMATS}
        value={format}
        onChange={setFormat}
      />
      <CheckField label={t.position} checked={tellsPosition} onChange={setTellsPosition} />
      <CheckField label={t.test} checked={isTest} onChange={setTest} />
    </FormDialog>
  )
}

interface RemoveWebhookDialogProps {
  webhook: Webhook
  onClose: () => void
}

/** Nothing is told there any more. */
export function RemoveWebhookDialog({ webhook: { _id, url }, onClose }: RemoveWebhookDialogProps) {
  const remove = useAction({
    command: () => webhookCommands.remove({ params: { id: _id } }),
    done: webhooksText.remove.done,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={webhooksText.remove.title}
      submitLabel={webhooksText.remove.submit}
      busyLabel={webhooksText.remove.submitting}
      danger
      action={remove}
      onClose={onClose}
    >
      <p className="font-semibold break-all">{url}</p>
      <p>{webhooksText.remove.explanation}</p>
    </FormDialog>
  )
}
