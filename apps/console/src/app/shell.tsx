import { buttonClass } from '@puni/ui/button'
import { ErrorBoundary } from '@puni/ui/error-boundary'
import { Icon } from '@puni/ui/icon'
import { Menu, type MenuItem } from '@puni/ui/menu'
import { accountText } from '@puni/web/account/account-text'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate, type NavigateFunction } from 'react-router'
import { openAppealCountQuery } from '../data/appeals.ts'
import { useOpenEmergencies } from '../data/emergencies.ts'
import { useLive } from '../data/live/use-live.ts'
import { openDisputeCountQuery } from '../data/ledger.ts'
import { messageTroubleCountQuery } from '../data/messages.ts'
import { waitingCountQuery } from '../data/riders.ts'
import { deskText } from '../features/desk/board/desk-text.ts'
import { SoundSettings } from '../features/desk/board/sound-settings.tsx'
import { useLiveDesk } from '../features/desk/board/use-live-desk.ts'
import { useTroubleAlerts } from '../features/desk/board/use-trouble-alerts.ts'
import { emergenciesText } from '../features/desk/emergencies/emergencies-text.ts'
import { EmergencyBanner } from '../features/desk/emergencies/emergency-banner.tsx'
import { newOrderText } from '../features/desk/order-form/new-order-text.ts'
import { ordersText } from '../features/desk/orders/orders-text.ts'
import { RecurringNotice } from '../features/desk/recurring/recurring-notice.tsx'
import { recurringText } from '../features/desk/recurring/recurring-text.ts'
import { replayText } from '../features/desk/replay/replay-text.ts'
import { operatorsText } from '../features/entry/operators/operators-text.ts'
import { sessionText } from '../features/entry/session/session-text.ts'
import { useLogOut } from '../features/entry/session/use-log-out.ts'
import { ridersText } from '../features/people/riders/riders-text.ts'
import { storesText } from '../features/places/stores/stores-text.ts'
import { zonesText } from '../features/places/zones/zones-text.ts'
import { auditText } from '../features/reports/audit/audit-text.ts'
import { BulkReadNotice } from '../features/reports/audit/bulk-read-notice.tsx'
import { figuresText } from '../features/reports/figures/figures-text.ts'
import { commonText } from '../shared/common-text.ts'
import { DeskProvider } from '../shared/desk/desk-context.ts'
import { readySound } from '../shared/sound.ts'
import { Brand } from '../shared/views/brand.tsx'
import { TabPrefixProvider } from '../shared/views/tab-prefix.ts'
import { usePlatform } from '../shared/views/use-platform.tsx'
import { BrokenScreen } from './broken-screen.tsx'
import { LiveIndicator } from './live-indicator.tsx'

const sections = [
  { to: '/', label: deskText.section },
  { to: '/history', label: ordersText.section },
  { to: '/riders', label: ridersText.section },
  { to: '/zones', label: zonesText.section },
  { to: '/stores', label: storesText.section },
]

/** Header and navigation of the console, around the screen. */
export function Shell() {
  const { config, operator } = usePlatform()
  useEffect(readySound, [])
  const live = useLive()
  const desk = useLiveDesk()
  const troubles = useTroubleAlerts(desk)
  const alarms = useOpenEmergencies().length
  const waiting: Readonly<Record<string, Waiting>> = {
    '/': { count: troubles, what: deskText.troubles },
    '/riders': {
      count:
        (useQuery(waitingCountQuery).data ?? 0) +
        (useQuery(messageTroubleCountQuery).data?.count ?? 0) +
        (useQuery(openAppealCountQuery).data ?? 0) +
        (useQuery(openDisputeCountQuery).data ?? 0),
      what: ridersText.toAttend,
    },
  }
  const logOut = useLogOut()
  const navigate = useNavigate()
  const { key, pathname, search } = useLocation()
  const isDesk = pathname === '/' || (pathname.startsWith('/orders/') && pathname !== '/orders/new')
  // Whoever comes back to the desk finds it as it was narrowed.
  const [deskSearch, setDeskSearch] = useState(isDesk ? search : '')
  if (isDesk && deskSearch !== search) setDeskSearch(search)
  const prefix = alarms > 0 ? `${emergenciesText.tab(alarms)} ` : troubles > 0 ? deskText.tab(troubles) : ''

  return (
    <DeskProvider value={desk}>
      <div className={isDesk ? 'flex h-dvh flex-col' : undefined}>
        <header className="sticky top-0 z-20 border-b border-line bg-surface-raised">
          <EmergencyBanner />
          <div aria-hidden className="vest-band" />
          <div
            className={`flex flex-wrap items-center gap-x-6 px-4 ${isDesk ? '' : 'mx-auto max-w-[100rem] lg:px-6'}`}
          >
            <Brand name={config.brand} />
            <div className="ml-auto flex items-center gap-2 sm:order-last sm:gap-4">
              <LiveIndicator state={live} />
              <SoundSettings />
              <Link to="/orders/new" className={`${buttonClass()} min-h-10! max-xl:px-2.5!`}>
                <Icon name="plus" />
                <span className="max-xl:sr-only">{deskText.create}</span>
              </Link>
              <Menu
                label={sessionText.account(operator.fullName)}
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
                  {
                    label: recurringText.title,
                    icon: 'clock',
                    onSelect: () => void navigate('/recurring'),
                  },
                  { label: newOrderText.import, icon: 'up', onSelect: () => void navigate('/import') },
                  { label: figuresText.section, icon: 'earnings', onSelect: () => void navigate('/numbers') },
                  { label: replayText.section, icon: 'clock', onSelect: () => void navigate('/replay') },
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
                  search={section.to === '/' && !isDesk ? deskSearch : ''}
                  waiting={waiting[section.to]}
                />
              ))}
            </nav>
          </div>
        </header>
        <main
          className={isDesk ? 'min-h-0 flex-1 p-2 lg:px-3' : 'mx-auto max-w-[100rem] p-4 lg:px-6 lg:py-5'}
        >
          {operator.role === 'admin' && <BulkReadNotice />}
          <RecurringNotice />
          <ErrorBoundary resetKey={key} renderFallback={(retry) => <BrokenScreen onRetry={retry} />}>
            <TabPrefixProvider value={prefix}>
              <Outlet />
            </TabPrefixProvider>
          </ErrorBoundary>
        </main>
      </div>
    </DeskProvider>
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
