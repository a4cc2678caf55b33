import { ToastProvider } from '@puni/ui/toast'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { UpdateNotice } from '../pwa/update-notice.tsx'
import { LoginScreen } from '../session/login-screen.tsx'
import { viewOf } from '../session/session-view.ts'
import { RiderContext, useSession } from '../session/use-session.ts'
import { commonText } from '../text/common.ts'
import { loadActiveRoutes } from './load-active-routes.ts'
import { LoadingPage } from './loading-screen.tsx'
import { paths } from './paths.ts'
import { ScreenBoundary } from './screen-boundary.tsx'

const ActiveRoutes = lazy(loadActiveRoutes)
const ActivationScreen = lazy(async () => ({
  default: (await import('../session/activation-screen.tsx')).ActivationScreen,
}))

/** The app: one tree of routes per state of the session. Needs a router above it. */
export function App() {
  return (
    <ScreenBoundary>
      <ToastProvider dismissLabel={commonText.dismiss}>
        <Suspense fallback={<LoadingPage />}>
          <SessionRoutes />
        </Suspense>
      </ToastProvider>
    </ScreenBoundary>
  )
}

function SessionRoutes() {
  const session = useSession()
  const rider = session.phase === 'rider' ? session.rider : null
  const view = viewOf(session)
  if (view === 'loading') return <LoadingPage />
  if (view === 'visitor') {
    return (
      <>
        <UpdateNotice />
        <Routes>
          <Route path={paths.work} element={<LoginScreen />} />
          <Route path="*" element={<Navigate to={paths.work} replace />} />
        </Routes>
      </>
    )
  }
  return (
    <RiderContext value={rider}>
      {view === 'active' ? (
        <ActiveRoutes key={rider?._id} />
      ) : (
        <>
          <UpdateNotice />
          <Routes>
            <Route path={paths.activate} element={<ActivationScreen />} />
            <Route path="*" element={<Navigate to={paths.activate} replace />} />
          </Routes>
        </>
      )}
    </RiderContext>
  )
}
