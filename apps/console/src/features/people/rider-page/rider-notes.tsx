import { TEXT_MAX } from '@puni/contract/limits'
import type { RiderPage } from '@puni/contract/rider-page/entities'
import { NOTES_SHOWN } from '@puni/contract/rider-page/limits'
import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { TextAreaField } from '@puni/ui/field'
import { addRiderNote } from '../../../data/riders.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { riderPageText } from './rider-page-text.ts'

const t = riderPageText.notes

/** What operators wrote down about the rider, the newest first, and the next one. */
export function RiderNotes({ page: { rider, notes } }: { page: RiderPage }) {
  const { format } = usePlatform()
  return (
    <Card title={t.title}>
      <p className="mb-3 text-sm text-ink-muted">{t.lead}</p>
      {rider.erasedAt === null && <NoteForm riderId={rider._id} />}
      {notes.length === 0 ? (
        <p className="mt-3 text-ink-muted">{t.none}</p>
      ) : (
        <ul className="mt-3 flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
          {notes.map(({ _id, body, at, by }) => (
            <li key={_id} className="py-2">
              <p className="whitespace-pre-wrap wrap-anywhere">{body}</p>
              <p className="text-sm text-ink-muted">{t.by(by, format.dateTime(at))}</p>
            </li>
          ))}
        </ul>
      )}
      {notes.length === NOTES_SHOWN && <p className="text-sm text-ink-muted">{t.newest(NOTES_SHOWN)}</p>}
    </Card>
  )
}

/** The next note, kept in this tab until it is saved. */
function NoteForm({ riderId }: { riderId: string }) {
  const draft = useDraft(`note ${riderId}`, { body: '' })
  const add = useAction({
    command: () => addRiderNote(riderId, draft.form.body, draft.idempotencyKey),
    done: t.done,
    onDone: draft.begin,
  })
  const form = useForm(add)
  return (
    <form className="flex flex-col items-start gap-3" {...form}>
      <TextAreaField
        label={t.label}
        className="w-full"
        required
        maxLength={TEXT_MAX.comment}
        error={fieldsOf(add.error).body}
        value={draft.form.body}
        onChange={({ target }) => draft.change({ body: target.value })}
      />
      <Button type="submit" variant="secondary" busy={add.isPending} busyLabel={t.submitting}>
        {t.submit}
      </Button>
    </form>
  )
}
