import { EmptyState } from '@puni/ui/empty-state'
import { NavLink } from 'react-router'
import { Page } from '../../shared/views/page.tsx'
import { QueryView } from '../../shared/views/query-view.tsx'
import { ridersText } from './riders-text.ts'
import { ActiveRiders } from './active-riders.tsx'
import { BlockedRiders } from './blocked-riders.tsx'
import { ErasedRiders } from './erased-riders.tsx'
import { useRiders } from './queries.ts'
import type { RiderState } from './rider-state.ts'
import { WaitingRiders } from './waiting-riders.tsx'

const t = ridersText
const tabs: { state: RiderState; to: string }[] = [
  { state: 'waiting', to: '/riders' },
  { state: 'active', to: '/riders/active' },
  { state: 'blocked', to: '/riders/blocked' },
  { state: 'erased', to: '/riders/erased' },
]
const lists = { waiting: WaitingRiders, active: ActiveRiders, blocked: BlockedRiders, erased: ErasedRiders }

/** The riders, by situation. */
export function RidersPage({ state }: { state: RiderState }) {
  const riders = useRiders(state)
  const List = lists[state]
  return (
    <Page title={t.title}>
      <nav aria-label={t.tabs} className="flex border-b border-line max-sm:grid max-sm:grid-cols-2">
        {tabs.map((tab) => (
          <NavLink
            key={tab.state}
            to={tab.to}
            end
            className={({ isActive }) =>
              'flex min-h-12 items-center border-y-4 border-t-transparent px-4 font-semibold hover:bg-surface-muted whitespace-nowrap max-sm:flex-auto max-sm:justify-center max-sm:px-2 ' +
              (isActive ? 'border-b-primary-edge' : 'border-b-transparent text-ink-muted')
            }
          >
            {t[tab.state]}
          </NavLink>
        ))}
      </nav>
      <QueryView query={riders}>
        {(list) =>
          list.length === 0 ? <EmptyState icon="bike" title={t.empty[state]} /> : <List riders={list} />
        }
      </QueryView>
    </Page>
  )
}
