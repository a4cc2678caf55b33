import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { Spinner } from '@puni/ui/spinner'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../failure.ts'
import { commonText } from '../common-text.ts'
import { failureText } from '../failure-text.ts'

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>
  /** Said while it is on its way, where that takes long. */
  loading?: string
  children: (data: Data) => ReactNode
}

/** What a query brought, or that it is on its way, or why it is not and a way to try again. */
export function QueryView<Data>({ query, loading = commonText.loading, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && <Notice tone="warning">{commonText.outdated}</Notice>}
        {children(query.data)}
      </>
    )
  }
  if (query.isError) {
    return (
      <div className="flex flex-col items-start gap-3">
        <Notice tone="danger" title={failureText.load}>
          {messageOf(query.error)}
        </Notice>
        <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
          {commonText.retry}
        </Button>
      </div>
    )
  }
  return <Spinner label={loading} className="py-10" />
}
