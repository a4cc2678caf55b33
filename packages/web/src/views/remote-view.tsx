import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface RemoteViewProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'fetchStatus' | 'refetch'>
  /** Shown while the first answer is on its way. */
  loading: ReactNode
  /** Says that it cannot be had. */
  failed: string
  /** Why, as a person reads it; empty where nobody knows. */
  detailOf: (error: unknown) => string
  retryLabel: string
  /** Over what came last, where asking again fails; without it the failure says so itself. */
  outdated?: ReactNode
  /** In place of what was never had, where there is no signal; the button asks again. */
  renderOffline?: (retry: ReactNode) => ReactNode
  children: (data: Data) => ReactNode
}

/** What a query brings: while it comes, when it cannot come, and what came last when asking again fails. */
export function RemoteView<Data>({
  query: { data, isError, error, fetchStatus, refetch },
  loading,
  failed,
  detailOf,
  retryLabel,
  outdated,
  renderOffline,
  children,
}: RemoteViewProps<Data>) {
  const retry = (
    <Button variant="secondary" className="mt-2" onClick={() => void refetch()}>
      {retryLabel}
    </Button>
  )
  const failure = (
    <Notice tone="danger" title={failed}>
      {detailOf(error)}
      <div>{retry}</div>
    </Notice>
  )
  if (data !== undefined) {
    return (
      <>
        {isError && (outdated ?? failure)}
        {children(data)}
      </>
    )
  }
  if (renderOffline && fetchStatus === 'paused') return renderOffline(retry)
  return isError ? failure : loading
}
