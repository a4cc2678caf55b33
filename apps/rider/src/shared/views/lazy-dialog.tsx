import { ErrorBoundary } from '@puni/ui/error-boundary'
import { lazy } from '@puni/web/views/lazy'
import type { ComponentType } from 'react'
import { commonText } from '../common-text.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** A dialog whose code is fetched when it opens. Where that fails, as without signal, another one says so and tries again. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Content = lazy(load)
  return function LazyDialog(props: Props) {
    const failed = (retry: () => void) => (
      <ConfirmDialog
        title={commonText.dialogFailed}
        cancelLabel={commonText.back}
        confirmLabel={commonText.retry}
        onConfirm={retry}
        onClose={props.onClose}
      >
        <p>{commonText.dialogFailedLead}</p>
      </ConfirmDialog>
    )
    return (
      <ErrorBoundary renderFallback={failed}>
        <Content {...props} />
      </ErrorBoundary>
    )
  }
}
