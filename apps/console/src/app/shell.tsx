import { ErrorBoundary } from '@puni/ui/error-boundary'
import { Icon } from '@puni/ui/icon'
import { Menu, type MenuItem } from '@puni/ui/menu'
import { accountText } from '@puni/web/account/account-text'
import { useState } from 'react'
import { Link, Outlet, useLocation, useNavigate, type NavigateFunction } from 'react-router'
import { LiveIndicator } from '../platform/live/live-indicator.tsx'
import { useLive } from '../platform/live/use-live.ts'
import { useDelayAlert } from '../features/orders/use-delay-alert.ts'
import { useReviewAlert } from '../features/orders/use-review-alert.ts'
import { useProblemAlert } from '../features/orders/use-problem-alert.ts'
import { emergenciesText } from '../features/emergencies/emergencies-text.ts'
import { EmergencyBanner } from '../features/emergencies/emergency-banner.tsx'
import { useOpenAppealCount } from '../features/appeals/queries.ts'
import { useWaitingCount } from '../features/riders/queries.ts'
import { useLogOut } from '../features/session/use-log-out.ts'
import { commonText } from '../shared/common-text.ts'
import { auditText } from '../features/audit/audit-text.ts'
import { BulkReadNotice } from '../features/audit/bulk-read-notice.tsx'
import { liveMapText } from '../features/live-map/live-map-text.ts'
import { operatorsText } from '../features/operators/operators-text.ts'
import { orderText } from '../features/orders/order-text.ts'
import { ordersText } from '../features/orders/orders-text.ts'
import { replayText } from '../features/replay/replay-text.ts'
import { ridersText } from '../features/riders/riders-text.ts'
import { sessionText } from '../features/session/session-text.ts'
import { storesText } from '../features/stores/stores-text.ts'
import { zonesText } from '../features/zones/zones-text.ts'
import { Brand } from '../shared/views/brand.tsx'
import { BrokenScreen } from './broken-screen.tsx'
import { usePlatform } from '../shared/views/use-platform.tsx'

const sections = [
  { to: '/', label: ordersText.section },
  { to: '/map', label: liveMapText.section },
  { to: '/riders', label: ridersText.section },
  { to: '/zones', label: zonesText.section },
  { to: '/stores', label: storesText.section },
]

/** Header and navigation of the console, around the screen. */
export function Shell() {
  const { config, operator } = usePlatform()
  const live = useLive()
  const waiting: Readonly<Record<string, Waiting>> = {
    '/': { count: useProblemAlert(), what: orderText.problem.waiting },
    '/riders': { count: useWaitingCount() + useOpenAppealCount(), what: ridersText.toAttend },
  }
  useDelayAlert()
  useReviewAlert()
  const logOut = useLogOut()
  const navigate = useNavigate()
  const { key, pathname, search } = useLocation()
  const isOrders = pathname === '/' || (pathname.startsWith('/orders/') && pathname !== '/orders/new')
  // Whoever comes back to the orders finds them as they were narrowed.
  const [ordersSearch, setOrdersSearch] = useState(isOrders ? search : '')
  if (isOrders && ordersSearch !== search) setOrdersSearch(search)

  return (
    <>
      <header className="sticky top-0 z-20 border-b border-line bg-surface-raised">
        <EmergencyBanner />
        <div aria-hidden className="vest-band" />
        <div className="mx-auto flex max-w-[100rem] flex-wrap items-center gap-x-6 px-4 lg:px-6">
          <Brand name={config.brand} />
          <div className="ml-auto flex items-center gap-2 sm:order-last sm:gap-4">
            <LiveIndicator state={live} />
            <Menu
              label={sessionText.account}
              trigger={
                <>
                  <Icon name="user" />
                  <span className="max-xl:sr-only">{operator.fullName}</span>
                </>
              }
              items={[
                ...(operator.role === 'admin' ? adminItems(navigate) : []),
                {
                  label: emergenciesText.title,
                  icon: 'alert',
                  onSelect: () => void navigate('/emergencies'),
                },
                { label: replayText.section, icon: 'earnings', onSelect: () => void navigate('/replay') },
                { label: accountText.title, icon: 'user', onSelect: () => void navigate('/account') },
                { label: sessionText.logOut, icon: 'logout', onSelect: logOut },
              ]}
            />
          </div>
          <nav aria-label={commonText.sections} className="flex max-sm:-mx-4 max-sm:w-screen max-sm:px-1.5">
            {sections.map((section) => (
              <SectionLink
                key={section.to}
                {...section}
                search={section.to === '/' && !isOrders ? ordersSearch : ''}
                waiting={waiting[section.to]}
              />
            ))}
          </nav>
        </div>
      </header>
      <main className="mx-auto max-w-[100rem] p-4 lg:px-6 lg:py-5">
        {operator.role === 'admin' && <BulkReadNotice />}
        <ErrorBoundary resetKey={key} fallback={BrokenScreen}>
          <Outlet />
        </ErrorBoundary>
      </main>
    </>
  )
}

/** What only admins find in the menu. */
function adminItems(navigate: NavigateFunction): MenuItem[] {
  return [
    { label: operatorsText.section, icon: 'user', onSelect: () => void navigate('/operators') },
    { label: auditText.section, icon: 'history', onSelect: () => void navigate('/audit') },
  ]
}

/** Number of items in a section that need an operator. */
interface Waiting {
  readonly count: number
  readonly what: string
}

interface SectionLinkProps {
  to: string
  /** What the section was narrowed to: a query string. */
  search: string
  label: string
  waiting: Waiting | undefined
}

function SectionLink({ to, search, label, waiting }: SectionLinkProps) {
  const { pathname } = useLocation()
  // The orders are at the root path, which is a prefix of every path.
  const current = to === '/' ? pathname === '/' || pathname.startsWith('/orders') : pathname.startsWith(to)
  return (
    <Link
      to={to + search}
      aria-current={current ? 'page' : undefined}
      className={
        'flex min-h-12 flex-1 items-center justify-center border-y-4 border-t-transparent px-3 max-sm:px-1 max-sm:text-sm font-semibold hover:bg-surface-muted ' +
        (current ? 'border-b-primary-edge' : 'border-b-transparent text-ink-muted')
      }
    >
      {label}
      {waiting !== undefined && waiting.count > 0 && (
        <span className="ml-1.5 rounded-full bg-primary px-2 text-sm font-bold text-on-primary tabular-nums">
          {waiting.count}
          <span className="sr-only"> {waiting.what}</span>
        </span>
      )}
    </Link>
  )
}
