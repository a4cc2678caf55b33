import { formatDecimal } from '@puni/contract/numbers'
import { Button } from '@puni/ui/button'
import { Table } from '@puni/ui/table'
import { saveFile } from '@puni/web/files/save-file'
import { COLUMNS } from './columns.ts'
import type { ImportLine } from './import-run.ts'
import { importText } from './import-text.ts'
import type { Sheet } from './read-sheet.ts'
import { wrongLinesCsv } from './wrong-lines-csv.ts'

const t = importText.wrong

/** Lines that are shown: all are saved. */
const SHOWN_MOST = 100

/** What is wrong, line by line, and the file to mend it. */
export function WrongLines({ sheet, lines }: { sheet: Sheet; lines: readonly ImportLine[] }) {
  const rows = lines
    .slice(0, SHOWN_MOST)
    .flatMap(({ row, problems }) => problems.map((problem, at) => ({ ...problem, row, key: `${row} ${at}` })))
  return (
    <section className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{t.title}</h2>
        <Button variant="secondary" onClick={() => saveFile(wrongLinesCsv(sheet, lines), t.file)}>
          {t.save}
        </Button>
      </header>
      <p className="text-ink-muted">{t.saveHint}</p>
      <Table
        caption={t.title}
        columns={[
          { header: t.line, cell: ({ row }) => formatDecimal(row), brief: true },
          { header: t.column, cell: ({ column }) => (column === null ? t.whole : COLUMNS[column]) },
          { header: t.reason, cell: ({ reason }) => reason },
        ]}
        rows={rows}
        rowKey={({ key }) => key}
        emptyText=""
      />
      {lines.length > SHOWN_MOST && <p>{t.more(lines.length - SHOWN_MOST)}</p>}
    </section>
  )
}
