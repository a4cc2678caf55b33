import { ApiError } from '@puni/contract/client'
import { APPEAL_PHOTOS } from '@puni/contract/appeals/values'
import { TEXT_MAX, UPLOAD_TIMEOUT_MS } from '@puni/contract/limits'
import { randomUuid } from '@puni/contract/random-uuid'
import { Button } from '@puni/ui/button'
import { TextAreaField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { useToast } from '@puni/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../services/api/client.ts'
import { detailOf } from '../../../shared/failure.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
import { usePhotoChoice } from '../../../shared/photo/use-photo-choice.ts'
import { appealsText } from './appeals-text.ts'
import { type Draft, forgetDraft, keepDraft } from './kept-draft.ts'
import { PhotoFields } from './photo-fields.tsx'
import { appealsKey } from '../../../data/appeals.ts'

const t = appealsText

interface AppealFormProps {
  /** The order it is about; null: the block. */
  orderId: string | null
  initial: Draft
}

/** Text and up to two photos. It is kept as it is written: without signal it is sent later, by another tap. */
export function AppealForm({ orderId, initial }: AppealFormProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [draft, setDraft] = useState(initial)
  const [isWhole, setWhole] = useState(true)
  const [unreadable, setUnreadable] = useState<number | null>(null)
  const isSent = useRef(false)
  const change = (changed: (before: Draft) => Partial<Draft>) =>
    setDraft((before) => ({ ...before, ...changed(before), key: randomUuid() }))
  const { isOpening, choose } = usePhotoChoice<number>((at, photo) => {
    setUnreadable(photo === null ? at : null)
    if (photo !== null) change(({ photos }) => ({ photos: Object.assign([...photos], { [at]: photo }) }))
  })
  useEffect(() => {
    if (draft === initial) return
    void keepDraft(orderId, draft).then((isKept) => {
      setWhole(isKept)
      // It was sent meanwhile, and must not come back as a draft.
      if (isSent.current) forgetDraft()
    })
  }, [draft, initial, orderId])

  const { form, errors, failure, busy } = useForm<'body'>({
    check: () => (draft.body.trim() === '' ? { body: t.bodyMissing } : {}),
    send: async () => {
      const options = { headers: { 'idempotency-key': draft.key }, timeoutMs: UPLOAD_TIMEOUT_MS }
      try {
        await api.call('sendAppeal', { form: formOf(draft, orderId) }, options)
        isSent.current = true
        forgetDraft()
        toast(t.sent, 'success')
      } finally {
        // After a refusal too: the app knew less than the platform.
        await queryClient.invalidateQueries({ queryKey: appealsKey })
      }
    },
    failed: t.sendFailed,
  })
  return (
    <form {...form} aria-label={t.section} className="flex flex-col gap-4">
      <TextAreaField
        label={t.body}
        hint={t.bodyHint}
        error={errors.body}
        name="body"
        rows={5}
        maxLength={TEXT_MAX.appeal}
        value={draft.body}
        onChange={({ target }) => change(() => ({ body: target.value }))}
      />
      <PhotoFields
        photos={draft.photos}
        unreadable={unreadable}
        isOpening={isOpening}
        onChoose={(at, file) => void choose(at, file)}
        onRemove={(at) => change(({ photos }) => ({ photos: photos.filter((_, each) => each !== at) }))}
      />
      {failure !== null && <SendFailure cause={failure} />}
      {!isWhole && <Notice tone="warning">{t.keptWithoutPhotos}</Notice>}
      <Button type="submit" busy={busy || isOpening} busyLabel={busy ? t.busy : t.openingPhoto}>
        {t.submit}
      </Button>
    </form>
  )
}

function SendFailure({ cause }: { cause: unknown }) {
  const isUnheard = cause instanceof ApiError && cause.status === 0
  return isUnheard ? (
    <Notice tone="warning" title={t.kept}>
      {t.keptLead}
    </Notice>
  ) : (
    <Notice tone="danger" title={t.sendFailed}>
      {detailOf(cause)}
    </Notice>
  )
}

function formOf({ body, photos }: Draft, orderId: string | null): FormData {
  const form = new FormData()
  form.set('body', body)
  if (orderId !== null) form.set('orderId', orderId)
  for (const [at, photo] of photos.entries()) {
    const name = APPEAL_PHOTOS[at]
    if (name !== undefined) form.set(name, photo)
  }
  return form
}
