import type { Reply } from '@puni/contract/calls'
import { formatDecimal } from '@puni/contract/numbers'
import { Button } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { Notice } from '@puni/ui/notice'
import { Table } from '@puni/ui/table'
import { csvFile } from '@puni/web/files/csv'
import { saveFile } from '@puni/web/files/save-file'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type FiguresFilter, figuresQuery } from '../../../data/figures.ts'
import { formatDay } from '../../../shared/format/format.ts'
import { narrowed } from '../../../shared/narrowed.ts'
import { useNow } from '../../../shared/use-now.ts'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { Choice } from './choice.tsx'
import { FIGURE_VIEWS, figureColumns, type FigureView } from './figure-columns.tsx'
import type { FigureLine } from './figure-words.ts'
import { csvOf } from './figures-csv.ts'
import { FiguresFilters } from './figures-filters.tsx'
import { groupingIn, placesOf, problemOf, rangeIn } from './figures-range.ts'
import { FiguresSummary } from './figures-summary.tsx'
import { figuresText } from './figures-text.ts'
import { OutcomeChart } from './outcome-chart.tsx'
import { TimesCharts } from './times-charts.tsx'

const t = figuresText

/** 'Números': what became of the orders of some days, in sums, times and money. All that is chosen is in the address. */
export function FiguresPage() {
  const { format } = usePlatform()
  const [search, setSearch] = useSearchParams()
  const today = format.day(useNow())
  const filter = filterIn(search, today)
  const figures = useQuery(figuresQuery(problemOf(filter) === null ? filter : null))
  const choose = (changes: Readonly<Record<string, string>>) =>
    setSearch(narrowed(search, changes), { replace: true })
  const view = FIGURE_VIEWS.find((one) => one === search.get('view')) ?? 'orders'
  return (
    <Page title={t.title}>
      <p className="max-w-prose">{t.lead}</p>
      <FiguresFilters filter={filter} today={today} onChoose={choose} />
      {problemOf(filter) === null && (
        <QueryView query={figures}>
          {(known) => (
            <>
              {known.riderName !== null && (
                <p className="flex flex-wrap items-center gap-3">
                  <span>{t.onlyRider(known.riderName)}</span>
                  <Button variant="secondary" onClick={() => choose({ rider: '' })}>
                    {t.allRiders}
                  </Button>
                </p>
              )}
              <Shown
                known={known}
                filter={filter}
                view={view}
                onView={(chosen) => choose({ view: chosen })}
              />
            </>
          )}
        </QueryView>
      )}
      <Glossary />
    </Page>
  )
}

function filterIn(search: URLSearchParams, today: string): FiguresFilter {
  const range = rangeIn(search, today)
  return {
    ...range,
    by: groupingIn(search, range),
    zoneId: search.get('zone') ?? '',
    storeId: search.get('store') ?? '',
    riderId: search.get('rider') ?? '',
  }
}

interface ShownProps {
  known: Reply<'getFigures'>
  filter: FiguresFilter
  view: FigureView
  onView: (view: FigureView) => void
}

/** The figures: the sums of all, then a view of the groups in charts and in a table. */
function Shown({ known, filter, view, onView }: ShownProps) {
  const { total, rows, groups, offersSince } = known
  const { from, to, by } = filter
  if (rows.length === 0) {
    return (
      <EmptyState icon="earnings" title={t.empty}>
        {t.emptyHint}
      </EmptyState>
    )
  }
  const download = () => {
    const { header, lines } = csvOf(by, rows)
    saveFile(csvFile(header, lines), t.fileName(from, to, t.groupings[by].toLowerCase().replaceAll(' ', '-')))
  }
  return (
    <>
      {from < offersSince && <Notice>{t.noOffersBefore(formatDay(offersSince))}</Notice>}
      <FiguresSummary total={total} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Choice
          label={t.viewsLabel}
          options={FIGURE_VIEWS.map((one) => [one, t.views[one]])}
          value={view}
          onChoose={onView}
        />
        <Button variant="secondary" onClick={download}>
          {t.download}
        </Button>
      </div>
      <Charts known={known} filter={filter} view={view} />
      {groups > rows.length && <p>{t.most(rows.length, formatDecimal(groups))}</p>}
      <Table<FigureLine>
        caption={t.caption[view]}
        columns={figureColumns(view, by)}
        rows={[{ ...total, key: 'total' }, ...rows]}
        rowKey={({ key }) => key ?? 'none'}
        emptyText={t.empty}
      />
    </>
  )
}

function Charts({ known: { rows, total }, filter, view }: Omit<ShownProps, 'onView'>) {
  const { by } = filter
  if (view === 'money') return null
  if (by !== 'day' && by !== 'hour') return <p className="text-sm text-ink-muted">{t.noChart}</p>
  const places = placesOf(by, filter)
  return view === 'orders' ? (
    <OutcomeChart by={by} places={places} rows={rows} />
  ) : (
    <TimesCharts by={by} places={places} rows={rows} total={total} />
  )
}

function Glossary() {
  return (
    <details className="max-w-prose text-sm">
      <summary className="min-h-12 cursor-pointer py-3 text-base font-semibold">{t.glossaryTitle}</summary>
      <dl className="flex flex-col gap-1.5">
        {t.glossary.map(([word, meaning]) => (
          <div key={word}>
            <dt className="inline font-semibold">{word}: </dt>
            <dd className="inline text-ink-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
