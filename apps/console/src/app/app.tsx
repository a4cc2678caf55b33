import { ErrorBoundary } from '@puni/ui/error-boundary'
import { ToastProvider } from '@puni/ui/toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { InvitationPage } from '../features/entry/session/invitation-page.tsx'
import { LoginPage } from '../features/entry/session/login-page.tsx'
import { createQueryClient } from '../services/api/query-client.ts'
import { useSession } from '../services/session/use-session.ts'
import { commonText } from '../shared/common-text.ts'
import { BrokenPage } from './broken-screen.tsx'
import { Console } from './console.tsx'

/**
 * Over the title of the screen, where it covers no controls: neither the sections above nor the actions
 * beside it. In a narrow window the title has no room to spare, so it goes to the bottom; on the desk, which shows no title, over the map or
 * what scrolls beside it.
 */
const TOAST_PLACE =
  'max-lg:inset-x-0 max-lg:top-auto max-lg:bottom-0 max-lg:mx-auto max-lg:pb-3 ' +
  'lg:inset-auto lg:top-16 lg:left-3 ' +
  'lg:[body:has([data-desk])_&]:top-auto lg:[body:has([data-desk])_&]:right-3 lg:[body:has([data-desk])_&]:bottom-3 lg:[body:has([data-desk])_&]:left-auto'

/** The whole app: the console when logged in, otherwise the login page. */
export function App() {
  const session = useSession()
  return (
    <ErrorBoundary renderFallback={() => <BrokenPage />}>
      <BrowserRouter basename={import.meta.env.BASE_URL}>
        <ToastProvider dismissLabel={commonText.dismissToast} placeClass={TOAST_PLACE}>
          <Session key={session}>
            <Routes>
              <Route path="invitation" element={<InvitationPage />} />
              <Route path="*" element={session === null ? <LoginPage /> : <Console />} />
            </Routes>
          </Session>
        </ToastProvider>
      </BrowserRouter>
    </ErrorBoundary>
  )
}

/** One cache per session: what an operator has loaded is dropped with the session, however it ends. */
function Session({ children }: { children: ReactNode }) {
  const queryClient = useMemo(() => createQueryClient(), [])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
