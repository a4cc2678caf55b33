import { Button } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { Notice } from '@puni/ui/notice'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailOf } from '../failure.ts'
import { commonText } from '../common-text.ts'
import { connectionText } from '../connection-text.ts'
import { LoadingScreen } from './loading-screen.tsx'

interface RemoteProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'fetchStatus' | 'refetch'>
  /** Title of the notice when it cannot be had. */
  failed: string
  children: (data: Data) => ReactNode
}

/** What a query brings: while it comes, when it cannot come, and what came last when asking again fails. */
export function Remote<Data>({ query, failed, children }: RemoteProps<Data>) {
  const { data, isError, error, fetchStatus, refetch } = query
  const retry = (
    <Button variant="secondary" className="mt-2" onClick={() => void refetch()}>
      {commonText.retry}
    </Button>
  )
  if (data === undefined && fetchStatus === 'paused') {
    return <EmptyState icon="alert" title={connectionText.nothingKept} action={retry} />
  }
  return (
    <>
      {isError && (
        <Notice tone="danger" title={failed}>
          {detailOf(error)}
          <div>{retry}</div>
        </Notice>
      )}
      {data !== undefined ? children(data) : !isError && <LoadingScreen />}
    </>
  )
}
