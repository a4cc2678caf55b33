import { RECURRING_LISTS } from '@puni/contract/recurring/values'
import { buttonClass } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { recurringListQuery } from '../../../data/recurring.ts'
import { commonText } from '../../../shared/common-text.ts'
import { MoreRows } from '../../../shared/views/more-rows.tsx'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { RecurringCard } from './recurring-card.tsx'
import { recurringText } from './recurring-text.ts'

const t = recurringText

/** Orders that come again every week. */
export function RecurringPage() {
  const [params, setParams] = useSearchParams()
  const state = RECURRING_LISTS.find((list) => list === params.get('state')) ?? 'current'
  const query = useInfiniteQuery(recurringListQuery(state))
  return (
    <Page
      title={t.title}
      actions={
        <Link to="/orders/new" className={buttonClass('ghost')}>
          {t.create}
        </Link>
      }
    >
      <p className="max-w-prose text-ink-muted">{t.lead}</p>
      <div role="group" aria-label={t.states} className="flex flex-wrap gap-2">
        {RECURRING_LISTS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={state === each}
            className="inline-flex min-h-12 items-center rounded-md border-2 border-line px-3 font-semibold hover:bg-surface-muted aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface"
            onClick={() => setParams(each === 'current' ? {} : { state: each }, { replace: true })}
          >
            {t[each]}
          </button>
        ))}
      </div>
      <QueryView query={query}>
        {({ pages }) => {
          const list = pages.flatMap(({ recurring }) => recurring)
          return list.length === 0 ? (
            <EmptyState icon="history" title={t.empty[state]}>
              {t.emptyHint}
            </EmptyState>
          ) : (
            <ul className="grid items-start gap-4 lg:grid-cols-2">
              {list.map((recurring) => (
                <li key={recurring._id}>
                  <RecurringCard recurring={recurring} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryView>
      <MoreRows query={query} label={t.moreRows} busyLabel={commonText.loading} />
    </Page>
  )
}
