import { ToastProvider } from '@puni/ui/toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from '../api/query-client.ts'
import { LoginPage } from '../session/login-page.tsx'
import { useToken } from '../session/use-token.ts'
import { text } from '../text.ts'
import { Console } from './console.tsx'

/** The whole app: the console for whoever is logged in, the login for everybody else. */
export function App() {
  const token = useToken()
  return (
    <BrowserRouter basename={import.meta.env.BASE_URL}>
      <ToastProvider dismissLabel={text.app.dismissToast}>
        <Session key={token}>{token === null ? <LoginPage /> : <Console />}</Session>
      </ToastProvider>
    </BrowserRouter>
  )
}

/** One session, one cache: what an operator has read is gone with the session, however it ends. */
function Session({ children }: { children: ReactNode }) {
  const queryClient = useMemo(() => createQueryClient(), [])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
