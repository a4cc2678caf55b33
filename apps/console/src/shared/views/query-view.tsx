import { Notice } from '@puni/ui/notice'
import { Spinner } from '@puni/ui/spinner'
import { RemoteView } from '@puni/web/views/remote-view'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { commonText } from '../common-text.ts'
import { failureText } from '../failure-text.ts'
import { messageOf } from '../failure.ts'

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>
  /** Shown while loading, if that takes long. */
  loading?: string
  children: (data: Data) => ReactNode
}

/** The result of a query, with its loading and error states in the operator's words. */
export function QueryView<Data>({ loading = commonText.loading, ...rest }: QueryViewProps<Data>) {
  return (
    <RemoteView
      loading={<Spinner label={loading} className="py-10" />}
      failed={failureText.load}
      detailOf={messageOf}
      retryLabel={commonText.retry}
      outdated={<Notice tone="warning">{commonText.outdated}</Notice>}
      {...rest}
    />
  )
}
