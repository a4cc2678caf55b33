import { AUDIT_KINDS, type AuditKind } from '@puni/contract/audit/actions'
import type { AuditEntry } from '@puni/contract/audit/entities'
import { Button } from '@puni/ui/button'
import { SelectField, TextField } from '@puni/ui/field'
import { Table, type Column } from '@puni/ui/table'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type AuditFilter, auditLogQuery } from '../../../data/audit.ts'
import { operatorsQuery } from '../../../data/operators.ts'
import type { ZonedFormat } from '../../../shared/format/format.ts'
import { FilterField } from '../../../shared/forms/filter-field.tsx'
import { useNow } from '../../../shared/use-now.ts'
import { MoreRows } from '../../../shared/views/more-rows.tsx'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { authorOf, sentenceOf } from './audit-sentences.ts'
import { auditText } from './audit-text.ts'

const t = auditText

/** 'Registro': who did, saw and changed what, for admins. The filter is in the URL. */
export function AuditPage() {
  const { format } = usePlatform()
  const [search, setSearch] = useSearchParams()
  const filter = filterIn(search)
  const log = useInfiniteQuery(auditLogQuery(filter))
  const choose = (change: Partial<AuditFilter>) =>
    setSearch(searchOf({ ...filter, ...change }), { replace: true })
  return (
    <Page title={t.title}>
      <p className="max-w-prose">{t.lead}</p>
      <Filter filter={filter} onChoose={choose} />
      <QueryView query={log}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries)
          return (
            <>
              {filter.subjectId !== '' && (
                <p className="flex flex-wrap items-center gap-3">
                  <span>{t.onlyAbout(subjectNameIn(entries))}</span>
                  <Button variant="secondary" onClick={() => choose({ subjectId: '' })}>
                    {t.aboutEverything}
                  </Button>
                </p>
              )}
              <Table
                caption={t.caption}
                columns={columnsFor(format, (subjectId) => choose({ subjectId }))}
                rows={entries}
                rowKey={({ _id }) => _id}
                emptyText={t.empty}
              />
            </>
          )
        }}
      </QueryView>
      <MoreRows query={log} label={t.older} busyLabel={t.loading} />
    </Page>
  )
}

const KINDS = Object.keys(AUDIT_KINDS) as AuditKind[]

function filterIn(search: URLSearchParams): AuditFilter {
  const chosen = (name: string) => search.get(name) ?? ''
  return {
    operatorId: chosen('operator'),
    subjectId: chosen('about'),
    kind: KINDS.find((kind) => kind === chosen('kind')) ?? '',
    day: chosen('day'),
  }
}

/** Without what is not chosen. */
function searchOf({ operatorId, subjectId, kind, day }: AuditFilter): Record<string, string> {
  const chosen = { operator: operatorId, about: subjectId, kind, day }
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))
}

/** Of a log about one subject: its name, as its entries have it. */
function subjectNameIn(entries: readonly AuditEntry[]): string {
  return nameOf(entries[0]?.subject ?? null) ?? t.someone
}

interface FilterProps {
  filter: AuditFilter
  onChoose: (change: Partial<AuditFilter>) => void
}

function Filter({ filter: { operatorId, kind, day }, onChoose }: FilterProps) {
  const { format } = usePlatform()
  const operators = useQuery(operatorsQuery)
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,20rem)_minmax(0,16rem)_auto] sm:justify-start">
      <FilterField
        label={t.operator}
        all={t.everyone}
        query={operators}
        nameOf={({ fullName }) => fullName}
        value={operatorId}
        onChoose={(chosen) => onChoose({ operatorId: chosen })}
      />
      <SelectField
        label={t.kind}
        value={kind}
        onChange={({ target }) => onChoose({ kind: target.value as AuditFilter['kind'] })}
      >
        <option value="">{t.everything}</option>
        {KINDS.map((each) => (
          <option key={each} value={each}>
            {t.kinds[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t.day}
        type="date"
        max={format.day(useNow())}
        value={day}
        onChange={({ target }) => onChoose({ day: target.value })}
      />
    </div>
  )
}

function columnsFor(format: ZonedFormat, onAbout: (subjectId: string) => void): Column<AuditEntry>[] {
  return [
    {
      header: t.columns.at,
      cell: ({ at }) => <span className="whitespace-nowrap">{format.dayClock(at)}</span>,
    },
    { header: t.columns.who, cell: (entry) => <span className="font-semibold">{authorOf(entry)}</span> },
    { header: t.columns.what, cell: sentenceOf },
    {
      header: t.columns.about,
      cell: ({ subject }) => {
        const name = nameOf(subject)
        if (subject === null || name === null) return null
        return (
          <button type="button" className="text-left underline" onClick={() => onAbout(subject._id)}>
            {name}
          </button>
        )
      },
    },
  ]
}

/** How whatever an entry is about is called in a list: an order by its number. */
function nameOf(subject: AuditEntry['subject']): string | null {
  if (subject?.name == null) return null
  return subject.kind === 'order' ? t.order(subject.name) : subject.name
}
