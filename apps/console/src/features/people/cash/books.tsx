import { BOOK_FORMATS } from '@puni/contract/ledger/values'
import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { SelectField, TextField } from '@puni/ui/field'
import { useToast } from '@puni/ui/toast'
import { saveFile } from '@puni/web/files/save-file'
import { calendarDay } from '@puni/web/format/dates'
import { useState, type FormEvent } from 'react'
import { downloadBooks } from '../../../data/ledger.ts'
import { messageOf } from '../../../shared/failure.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { cashText } from './cash-text.ts'

const t = cashText.books
const EXTENSIONS = { csv: 'csv', hledger: 'journal' } as const

/** 'Libros': the entries of some days as a file, this month's unless told. */
export function Books() {
  const { config } = usePlatform()
  const toast = useToast()
  const [today] = useState(() => calendarDay(config.timeZone, new Date()))
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  const [format, setFormat] = useState<(typeof BOOK_FORMATS)[number]>('csv')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      saveFile(await downloadBooks({ from, to, format }), `libros-${from}-${to}.${EXTENSIONS[format]}`)
    } catch (error) {
      console.error(t.failed, error)
      toast(`${t.failed}. ${messageOf(error)}`, 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t.title}>
      <p className="mb-3 max-w-prose text-ink-muted">{t.lead}</p>
      <form className="flex flex-wrap items-end gap-3" onSubmit={(event) => void submit(event)}>
        <TextField
          type="date"
          label={t.from}
          required
          max={to}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          type="date"
          label={t.to}
          required
          min={from}
          max={today}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <SelectField
          label={t.format}
          value={format}
          onChange={({ target }) => setFormat(BOOK_FORMATS.find((each) => each === target.value) ?? 'csv')}
        >
          {BOOK_FORMATS.map((each) => (
            <option key={each} value={each}>
              {t.formats[each]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary" busy={busy} busyLabel={t.busy}>
          {t.submit}
        </Button>
      </form>
    </Card>
  )
}
