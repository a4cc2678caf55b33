import { Spinner } from '@puni/ui/spinner'
import { RemoteView } from '@puni/web/views/remote-view'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from './api.ts'
import { commonText as t } from './store-text.ts'

interface RemoteProps<Data> {
  query: UseQueryResult<Data>
  /** Shown above what was known last, where asking again failed. */
  outdated?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query answers, in this page's words. */
export function Remote<Data>({ query, outdated, children }: RemoteProps<Data>) {
  return (
    <RemoteView
      query={query}
      loading={<Spinner label={t.loading} />}
      failed={t.failed}
      detailOf={messageOf}
      retryLabel={t.retry}
      outdated={outdated}
      renderOffline={(retry) => (
        <>
          <p className="font-semibold">{t.offline}</p>
          <p>{t.offlineLead}</p>
          {retry}
        </>
      )}
    >
      {children}
    </RemoteView>
  )
}
