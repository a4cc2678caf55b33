import { EmptyState } from '@puni/ui/empty-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { appealListQuery, type AppealState } from '../../../data/appeals.ts'
import { commonText } from '../../../shared/common-text.ts'
import { MoreRows } from '../../../shared/views/more-rows.tsx'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { AppealCard } from './appeal-card.tsx'
import { appealsText } from './appeals-text.ts'

const t = appealsText
const STATES: readonly AppealState[] = ['open', 'answered']

/** 'Descargos': what riders answer to decisions, what is due first at the top. `tabs` lead to the other lists of riders. */
export function AppealsPage({ tabs }: { tabs: ReactNode }) {
  const { config } = usePlatform()
  const [params, setParams] = useSearchParams()
  const state: AppealState = params.get('state') === 'answered' ? 'answered' : 'open'
  const query = useInfiniteQuery(appealListQuery(state))
  return (
    <Page title={t.title}>
      {tabs}
      <p className="max-w-prose text-ink-muted">{t.lead(config.appealDays)}</p>
      <div role="group" aria-label={t.states} className="flex flex-wrap gap-2">
        {STATES.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={state === each}
            className="inline-flex min-h-12 items-center rounded-md border-2 border-line px-3 font-semibold hover:bg-surface-muted aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface"
            onClick={() => setParams(each === 'open' ? {} : { state: each }, { replace: true })}
          >
            {t[each]}
          </button>
        ))}
      </div>
      <QueryView query={query}>
        {({ pages }) => {
          const list = pages.flatMap(({ appeals }) => appeals)
          return list.length === 0 ? (
            <EmptyState icon="chat" title={t.empty[state]} />
          ) : (
            <ul className="grid items-start gap-4 lg:grid-cols-2">
              {list.map((appeal) => (
                <li key={appeal._id}>
                  <AppealCard appeal={appeal} />
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
