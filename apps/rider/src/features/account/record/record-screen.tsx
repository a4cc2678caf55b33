import { recordFileName } from '@puni/record/record-file'
import { Button, buttonClass } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { SelectField, TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { monthName, monthOf } from '@puni/web/format/dates'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../services/api/client.ts'
import { useDay } from '../../../services/api/use-day.ts'
import { detailOf } from '../../../shared/failure.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
import { paths } from '../../../shared/paths.ts'
import { Screen } from '../../../shared/views/screen.tsx'
import { saveFile } from '@puni/web/files/save-file'
import { monthsUpTo, periodOf, type Period } from './period.ts'
import { recordText } from './record-text.ts'
import { SavedRecord } from './saved-record.tsx'

const t = recordText

const MONTHS = 24
/** The choice that shows two dates. */
const OTHER = 'other'
/** Some 600 bytes an order: a year of work, on a slow connection. */
const TIMEOUT_MS = 180_000

/** 'Mi registro': the rider's work of a period as one signed file. */
export default function RecordScreen() {
  const today = useDay()
  const [month, setMonth] = useState(today.slice(0, 7))
  const [other, setOther] = useState<Period>({ from: today, to: today })
  const [saved, setSaved] = useState<File | null>(null)
  const period = month === OTHER ? other : periodOf(month)
  const { form, errors, failure, busy } = useForm<'from' | 'to'>({
    send: async () => {
      setSaved(null)
      const file = await api.download('downloadRecord', { query: { ...period } }, { timeoutMs: TIMEOUT_MS })
      const name = recordFileName(period.from, period.to)
      saveFile(file, name)
      setSaved(new File([file], name, { type: 'text/plain' }))
    },
    failed: t.failed,
  })
  const bind = (name: 'from' | 'to') => ({
    label: t[name],
    type: 'date',
    className: 'flex-[1_1_9.5rem]',
    value: other[name],
    max: today,
    required: true,
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setOther({ ...other, [name]: event.target.value }),
  })
  return (
    <Screen title={t.title} lead={t.lead}>
      <Card>
        <form {...form} noValidate={false} aria-label={t.title} className="flex flex-col gap-4">
          <SelectField label={t.month} value={month} onChange={({ target }) => setMonth(target.value)}>
            {monthsUpTo(today, MONTHS).map((each) => (
              <option key={each} value={each}>
                {monthName(monthOf(each).month)} {each.slice(0, 4)}
              </option>
            ))}
            <option value={OTHER}>{t.other}</option>
          </SelectField>
          {month === OTHER && (
            <div className="flex flex-wrap gap-3">
              <TextField {...bind('from')} />
              <TextField {...bind('to')} />
            </div>
          )}
          {failure !== null && (
            <Notice tone="danger" title={t.failed}>
              {detailOf(failure)}
            </Notice>
          )}
          <Button type="submit" busy={busy} busyLabel={t.busy}>
            {t.submit}
          </Button>
        </form>
        {saved !== null && <SavedRecord file={saved} />}
        <p className="mt-4 text-sm text-ink-muted">{t.contents}</p>
      </Card>
      <div>
        <p className="mb-2 text-ink-muted">{t.verifyLead}</p>
        <Link to={paths.verifyRecord} className={`${buttonClass('secondary')} w-full`}>
          {t.verify}
        </Link>
      </div>
    </Screen>
  )
}
