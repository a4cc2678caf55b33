import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface RemoteViewProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'fetchStatus' | 'refetch'>
  /** Shown while the first reply is loading. */
  loading: ReactNode
  /** Message if loading fails. */
  failed: string
  /** The reason, in words for the user; empty if unknown. */
  detailOf: (error: unknown) => string
  retryLabel: string
  /** Shown above the last data if a refetch fails; without it the failure message is shown. */
  outdated?: ReactNode
  /** Shown if there is neither data nor signal; the button retries. */
  renderOffline?: (retry: ReactNode) => ReactNode
  children: (data: Data) => ReactNode
}

/** The result of a query: while loading, if loading fails, and the last data if a refetch fails. */
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
