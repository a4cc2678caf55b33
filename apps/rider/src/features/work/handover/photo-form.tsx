import { TEXT_MAX } from '@puni/contract/limits'
import { Button } from '@puni/ui/button'
import { TextAreaField } from '@puni/ui/field'
import { PhotoField } from '@puni/ui/photo-field'
import { useState } from 'react'
import { usePhotoChoice } from '../../../shared/photo/use-photo-choice.ts'
import { handoverText as t } from './handover-text.ts'

/** Enough to see a door and a bag, and small on a bad line. */
const LONGEST_SIDE = 1_280

interface PhotoFormProps {
  lead: string
  needsReason: boolean
  busy: boolean
  submitLabel: string
  busyLabel: string
  /** `photo` is null where the rider goes on without it; then never without `mayGoOn`. */
  onSubmit: (photo: Blob | null, reason: string) => void
  /** Whether the rider may go on without the photo, which is asked for later. */
  mayGoOn: boolean
}

/** A photo of the handover, with a reason where it takes the place of something else. */
export function PhotoForm(props: PhotoFormProps) {
  const { lead, needsReason, busy, submitLabel, busyLabel, onSubmit, mayGoOn } = props
  const [photo, setPhoto] = useState<File | null>(null)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ photo?: string; reason?: string }>({})

  const { isOpening, choose } = usePhotoChoice<'photo'>((_place, opened) => {
    setPhoto(opened)
    setErrors(opened === null ? { photo: t.unreadable } : {})
  }, LONGEST_SIDE)
  const submit = (isWithPhoto: boolean) => {
    const found = {
      ...(isWithPhoto && photo === null && { photo: t.photoMissing }),
      ...(needsReason && reason.trim() === '' && { reason: t.reasonMissing }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) onSubmit(isWithPhoto ? photo : null, reason.trim())
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !isOpening) submit(true)
      }}
    >
      <p role={needsReason ? 'alert' : undefined}>{lead}</p>
      <PhotoField
        label={t.photo}
        file={photo}
        error={errors.photo}
        onFile={(file) => void choose('photo', file)}
        chooseLabel={t.choosePhoto}
        takeLabel={t.takePhoto}
        replaceLabel={t.replacePhoto}
        previewAlt={t.photoPreview}
        capture="environment"
      />
      {needsReason && (
        <TextAreaField
          label={t.reason}
          value={reason}
          error={errors.reason}
          maxLength={TEXT_MAX.comment}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Button
        type="submit"
        size="large"
        busy={busy || isOpening}
        busyLabel={busy ? busyLabel : t.openingPhoto}
      >
        {submitLabel}
      </Button>
      {mayGoOn && (
        <>
          <Button variant="ghost" disabled={busy} onClick={() => submit(false)}>
            {t.withoutPhoto}
          </Button>
          <p className="text-sm text-ink-muted">{t.withoutPhotoHint}</p>
        </>
      )}
    </form>
  )
}
