import { EmptyState } from '@puni/ui/empty-state'
import { RemoteView } from '@puni/web/views/remote-view'
import type { ComponentProps, ReactNode } from 'react'
import { detailOf } from '../failure.ts'
import { commonText } from '../common-text.ts'
import { connectionText } from '../connection-text.ts'
import { LoadingScreen } from './loading-screen.tsx'

interface RemoteProps<Data> {
  query: ComponentProps<typeof RemoteView<Data>>['query']
  /** Title of the notice if loading fails. */
  failed: string
  children: (data: Data) => ReactNode
}

/** The result of a query, with or without signal, in the rider's words. */
export function Remote<Data>(props: RemoteProps<Data>) {
  return (
    <RemoteView
      loading={<LoadingScreen />}
      detailOf={detailOf}
      retryLabel={commonText.retry}
      renderOffline={(retry) => <EmptyState icon="alert" title={connectionText.nothingKept} action={retry} />}
      {...props}
    />
  )
}
