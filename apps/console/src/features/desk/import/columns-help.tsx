import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { saveFile } from '@puni/web/files/save-file'
import { COLUMN_KEYS, COLUMNS } from './columns.ts'
import { exampleFile } from './example-file.ts'
import { importText } from './import-text.ts'

const t = importText

interface ColumnsHelpProps {
  /** Of the platform, for the example: the first of each. */
  store: string | undefined
  zone: string | undefined
}

/** What each column of the file is for, with an example to download. */
export function ColumnsHelp(names: ColumnsHelpProps) {
  return (
    <Card
      title={t.columns}
      aside={
        <Button variant="secondary" onClick={() => saveFile(exampleFile(names, new Date()), t.exampleFile)}>
          {t.example}
        </Button>
      }
    >
      <p className="mb-3 text-ink-muted">{t.columnsLead}</p>
      <dl className="grid gap-x-4 sm:grid-cols-[max-content_1fr]">
        {COLUMN_KEYS.map((key) => (
          <div key={key} className="border-t border-line py-1.5 sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt className="font-semibold">{COLUMNS[key]}</dt>
            <dd className="text-ink-muted">{t.help[key]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
