import { Badge } from '@puni/ui/badge'
import { Mark } from '@puni/ui/mark'
import { lazy } from '@puni/web/views/lazy'
import { useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { Emergency } from '../features/work/emergency/emergency.tsx'
import { usePausedUntil } from '../features/work/breaks/use-paused-until.ts'
import { OfferLink } from '../features/work/offers/offer-link.tsx'
import { useRider } from '../services/session/use-session.ts'
import { commonText } from '../shared/common-text.ts'
import { layoutText } from '../shared/layout-text.ts'
import { useWork } from '../features/work/now/work-context.ts'
import { offerOf, orderUnderWay } from '../features/work/now/work-state.ts'
import { BottomNavigation } from './bottom-navigation.tsx'
import { LoadingScreen } from '../shared/views/loading-screen.tsx'
import { Notices } from './notices.tsx'
import { paths } from '../shared/paths.ts'
import { Optional } from '../shared/views/optional.tsx'
import { ScreenBoundary } from '../shared/views/screen-boundary.tsx'
import { UserMenu } from './user-menu.tsx'
import { useScrollMemory } from './use-scroll-memory.ts'

const BlockedScreen = lazy(() => import('./blocked-screen.tsx'), <LoadingScreen />)
const WayToBlock = lazy(() => import('./way-to-block.tsx'), null)

/** What a blocked rider still reads: what was. */
const isPast = (pathname: string) =>
  [paths.summary, paths.history].some((path) => path === pathname) || pathname.startsWith(paths.cash)

/** User menu on top, the screen, the three sections below. A blocked rider sees the reason, and what was only from there. */
export function Layout() {
  const { isBlocked, working } = useRider()
  const isPaused = usePausedUntil() !== null
  const { state, notices } = useWork()
  const offer = offerOf(state)
  const order = orderUnderWay(state)
  const { pathname } = useLocation()
  const screen = useScrollMemory()
  const [knowsBlock, setKnowsBlock] = useState(false)
  if (knowsBlock && !isBlocked) setKnowsBlock(false)
  const isReading = isBlocked && knowsBlock && isPast(pathname)
  return (
    // Beside each other on a phone that is held sideways.
    <div className="flex h-dvh flex-col lying:flex-row-reverse">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <header className="z-10 flex items-center gap-2 border-b border-line bg-surface-raised px-3 pt-[env(safe-area-inset-top)]">
          <Link to={paths.work} className="mr-auto flex min-h-12 min-w-12 items-center gap-2 font-extrabold">
            <Mark className="size-7" />
            {/* The emergency button needs the room. */}
            <span className={order === null ? 'max-xs:sr-only' : 'max-sm:sr-only'}>{commonText.brand}</span>
          </Link>
          {/* Where even the words do not fit beside an order in hand, the emergency button comes first. */}
          <span className={order === null ? '' : 'max-[11rem]:sr-only'} role="status">
            {!isBlocked && (
              <Badge tone={isPaused ? 'warning' : working ? 'success' : 'neutral'}>
                {isPaused ? layoutText.paused : working ? layoutText.onDuty : layoutText.offDuty}
              </Badge>
            )}
          </span>
          <Optional>{order !== null && <Emergency key={order._id} orderId={order._id} />}</Optional>
          <UserMenu />
        </header>
        {/* Long notices scroll on their own, so that the screen and its actions keep their space. One that was not read has its button in sight, where there is room. */}
        <div
          className={`shrink-0 overflow-y-auto ${notices.length > 0 ? 'max-h-2/5 lying:max-h-1/4 tall:max-h-3/5' : 'max-h-2/5'}`}
        >
          <Notices />
        </div>
        <Optional>{isReading && <WayToBlock />}</Optional>
        {offer !== null && pathname !== paths.work && <OfferLink offer={offer} />}
        <main ref={screen} className="relative min-h-0 flex-1 overflow-y-auto">
          {/* A new boundary per path: one broken screen must not block the others. */}
          <ScreenBoundary key={pathname}>
            {isBlocked && !isReading ? <BlockedScreen onRead={() => setKnowsBlock(true)} /> : <Outlet />}
          </ScreenBoundary>
        </main>
      </div>
      {!isBlocked && <BottomNavigation isSlim={order !== null || offer !== null} />}
    </div>
  )
}
