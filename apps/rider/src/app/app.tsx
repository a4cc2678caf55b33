import { ToastProvider } from '@puni/ui/toast'
import { lazy } from '@puni/web/views/lazy'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { UpdateNotice } from '../services/pwa/update-notice.tsx'
import { LoginScreen } from '../features/entry/login/login-screen.tsx'
import { viewOf } from './session-view.ts'
import { RiderContext, useSession } from '../services/session/use-session.ts'
import { commonText } from '../shared/common-text.ts'
import { loadActiveRoutes } from './load-active-routes.ts'
import { LoadingPage } from '../shared/views/loading-screen.tsx'
import { paths } from '../shared/paths.ts'
import { ScreenBoundary } from '../shared/views/screen-boundary.tsx'

const ActiveRoutes = lazy(loadActiveRoutes, <LoadingPage />)
const ActivationScreen = lazy(
  async () => ({
    default: (await import('../features/entry/login/activation-screen.tsx')).ActivationScreen,
  }),
  <LoadingPage />,
)

const VerifyScreen = lazy(() => import('../features/account/record/verify-screen.tsx'), <LoadingPage />)

/** The app: one route tree per session state. Needs a router above it. */
export function App() {
  return (
    <ScreenBoundary>
      <ToastProvider dismissLabel={commonText.dismiss}>
        <SessionRoutes />
      </ToastProvider>
    </ScreenBoundary>
  )
}

function SessionRoutes() {
  const session = useSession()
  const { pathname } = useLocation()
  const rider = session.phase === 'rider' ? session.rider : null
  const view = viewOf(session)
  // For anybody, whoever is logged in.
  if (pathname === paths.verifyRecord) return <VerifyScreen />
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
