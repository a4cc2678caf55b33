import { Button } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { ErrorBoundary } from '@puni/ui/error-boundary'
import { Spinner } from '@puni/ui/spinner'
import { ToastProvider } from '@puni/ui/toast'
import { lazy } from '@puni/web/views/lazy'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { config, createQueryClient, messageOf, storeQuery } from './api.ts'
import { InvitationScreen } from './entrance/invitation-screen.tsx'
import { LoginScreen } from './entrance/login-screen.tsx'
import { commonText as t } from './store-text.ts'

const StoreScreens = lazy(() => import('./store-screens.tsx'), <Spinner label={t.loading} />)

/** Where an invitation opens. */
const INVITATION = `${import.meta.env.BASE_URL}entrar`

/** The whole page: an invitation, the log-in, or the store's screens. */
export function App() {
  const [client] = useState(createQueryClient)
  return (
    <ErrorBoundary renderFallback={() => <Broken />}>
      <QueryClientProvider client={client}>
        <ToastProvider dismissLabel={t.dismiss}>
          {location.pathname === INVITATION ? <InvitationScreen /> : <Session />}
        </ToastProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

function Session() {
  const store = useQuery(storeQuery)
  const platform = useQuery(config)
  if (store.data === null) return <LoginScreen />
  if (store.data !== undefined && platform.data !== undefined)
    return <StoreScreens key={store.data._id} store={store.data} timeZone={platform.data.timeZone} />
  const missing = store.data === undefined ? store : platform
  const isOffline = missing.fetchStatus === 'paused'
  const again = () => void Promise.all([store.refetch(), platform.refetch()])
  return (
    <main className="grid min-h-dvh place-items-center">
      {isOffline || missing.isError ? (
        <EmptyState
          icon="alert"
          titleAs="h1"
          title={isOffline ? t.offline : t.failed}
          action={<Button onClick={again}>{t.retry}</Button>}
        >
          {isOffline ? t.offlineLead : messageOf(missing.error)}
        </EmptyState>
      ) : (
        <Spinner label={t.loading} />
      )}
    </main>
  )
}

function Broken() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon="alert"
        titleAs="h1"
        title={t.broken}
        action={<Button onClick={() => location.reload()}>{t.reload}</Button>}
      />
    </main>
  )
}
