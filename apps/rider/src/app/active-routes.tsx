import { lazy } from '@puni/web/views/lazy'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { keepAnswers } from '../services/api/keep-answers.ts'
import { restoreAnswers } from '../services/api/restore-answers.ts'
import { createQueryClient } from '../services/api/query-client.ts'
import { refreshRider } from '../services/auth/session-actions.ts'
import { PositionProvider } from '../services/position/position-provider.tsx'
import { LiveProvider } from '../services/live/live-provider.tsx'
import { useRider } from '../services/session/use-session.ts'
import { useWork } from '../features/work/now/work-context.ts'
import { WorkProvider } from '../features/work/screen/work-provider.tsx'
import { orderInHand } from '../features/work/now/work-state.ts'
import { WorkScreen } from '../features/work/screen/work-screen.tsx'
import { Layout } from './layout.tsx'
import { LoadingScreen } from '../shared/views/loading-screen.tsx'
import { paths } from '../shared/paths.ts'
import { NewPhone } from '../features/phone/new-phone/new-phone.tsx'

const AccountScreens = lazy(
  () => import('../features/account/overview/account-screens.tsx'),
  <LoadingScreen />,
)
const CashScreen = lazy(() => import('../features/orders/cash/cash-screen.tsx'), <LoadingScreen />)
const CashDayScreen = lazy(() => import('../features/orders/cash/day-screen.tsx'), <LoadingScreen />)
const SummaryScreen = lazy(() => import('../features/orders/earnings/summary-screen.tsx'), <LoadingScreen />)
const FirstStepsCard = lazy(() => import('../features/phone/first-steps/first-steps-card.tsx'))
const HistoryScreen = lazy(() => import('../features/orders/history/history-screen.tsx'), <LoadingScreen />)
const LogbookScreen = lazy(() => import('../features/orders/logbook/logbook-screen.tsx'), <LoadingScreen />)
const MyDataScreen = lazy(() => import('../features/account/my-data/my-data-screen.tsx'), <LoadingScreen />)
const OrderDetail = lazy(() => import('./order-detail.tsx'), <LoadingScreen />)
const TodayScreen = lazy(() => import('../features/orders/today/today-screen.tsx'), <LoadingScreen />)

/** The routes of an active rider, with everything that lives as long as its session. */
export default function ActiveRoutes() {
  const { _id: riderId } = useRider()
  const [queryClient] = useState(() => {
    const created = createQueryClient(() => void refreshRider())
    restoreAnswers(created, riderId)
    return created
  })
  useEffect(() => keepAnswers(queryClient, riderId), [queryClient, riderId])
  return (
    <QueryClientProvider client={queryClient}>
      <LiveProvider>
        <WorkProvider>
          <Followed>
            <Routes>
              <Route path={paths.work} element={<Layout />}>
                <Route index element={<WorkScreen WhileOff={WhileOffDuty} />} />
                <Route path={paths.summary} element={<SummaryScreen />} />
                <Route path={paths.cash} element={<CashScreen />} />
                <Route path={paths.cashOf(':day')} element={<CashDayScreen />} />
                <Route path={paths.history} element={<HistoryScreen />} />
                <Route path={paths.today} element={<TodayScreen />} />
                <Route path={paths.logbook} element={<LogbookScreen />} />
                <Route path={paths.myData} element={<MyDataScreen />} />
                <Route
                  path={`${paths.account}/*`}
                  element={<AccountScreens firstSteps={<FirstStepsCard />} />}
                />
                <Route path={paths.orderDetail(':id')} element={<OrderDetail />} />
              </Route>
              <Route path="*" element={<Navigate to={paths.work} replace />} />
            </Routes>
          </Followed>
        </WorkProvider>
      </LiveProvider>
    </QueryClientProvider>
  )
}

/** The rider's position, for as long as there is work. */
function Followed({ children }: { children: ReactNode }) {
  const { isBlocked } = useRider()
  const { state } = useWork()
  const isCarrying = orderInHand(state) !== null && !isBlocked
  return <PositionProvider isCarrying={isCarrying}>{children}</PositionProvider>
}

/** What the screen of a rider who is off duty has of other rooms. */
function WhileOffDuty({ isIdle }: { isIdle: boolean }) {
  const { state } = useWork()
  return <NewPhone isFree={isIdle && state.is === 'off duty' && state.isConfirmed} />
}
