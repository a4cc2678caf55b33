import type { AuditEntry } from '@puni/contract/audit/entities'
import { SelectField, TextField } from '@puni/ui/field'
import { Table, type Column } from '@puni/ui/table'
import { useSearchParams } from 'react-router'
import type { ZonedFormat } from '../../shared/format/format.ts'
import { useNow } from '../../shared/use-now.ts'
import { MoreRows } from '../../shared/views/more-rows.tsx'
import { Page } from '../../shared/views/page.tsx'
import { QueryView } from '../../shared/views/query-view.tsx'
import { usePlatform } from '../../shared/views/use-platform.tsx'
import { useOperators } from '../operators/queries.ts'
import { authorOf, sentenceOf } from './audit-sentences.ts'
import { auditText } from './audit-text.ts'
import { useAuditLog } from './queries.ts'

const t = auditText

/** 'Registro': who did, saw and changed what, for admins. The filter is in the URL. */
export function AuditPage() {
  const { format } = usePlatform()
  const [search, setSearch] = useSearchParams()
  const filter = { operatorId: search.get('operator') ?? '', day: search.get('day') ?? '' }
  const log = useAuditLog(filter)
  const choose = (operator: string, day: string) =>
    setSearch({ ...(operator !== '' && { operator }), ...(day !== '' && { day }) }, { replace: true })
  return (
    <Page title={t.title}>
      <p className="max-w-prose">{t.lead}</p>
      <Filter {...filter} onChoose={choose} />
      <QueryView query={log}>
        {({ pages }) => (
          <Table
            caption={t.caption}
            columns={columnsFor(format)}
            rows={pages.flatMap(({ entries }) => entries)}
            rowKey={({ _id }) => _id}
            emptyText={t.empty}
          />
        )}
      </QueryView>
      <MoreRows query={log} label={t.older} busyLabel={t.loading} />
    </Page>
  )
}

interface FilterProps {
  operatorId: string
  day: string
  onChoose: (operatorId: string, day: string) => void
}

function Filter({ operatorId, day, onChoose }: FilterProps) {
  const { format } = usePlatform()
  const operators = useOperators()
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,20rem)_auto] sm:justify-start">
      <SelectField
        label={t.operator}
        value={operatorId}
        onChange={({ target }) => onChoose(target.value, day)}
      >
        <option value="">{t.everyone}</option>
        {operators.data?.map(({ _id, fullName }) => (
          <option key={_id} value={_id}>
            {fullName}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t.day}
        type="date"
        max={format.day(useNow())}
        value={day}
        onChange={({ target }) => onChoose(operatorId, target.value)}
      />
    </div>
  )
}

function columnsFor(format: ZonedFormat): Column<AuditEntry>[] {
  return [
    {
      header: t.columns.at,
      cell: ({ at }) => <span className="whitespace-nowrap">{format.dayClock(at)}</span>,
    },
    { header: t.columns.who, cell: (entry) => <span className="font-semibold">{authorOf(entry)}</span> },
    { header: t.columns.what, cell: sentenceOf },
  ]
}
