import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { ErrorBoundary } from '@puni/ui/error-boundary'
import { lazy } from '@puni/web/views/lazy'
import type { ComponentType } from 'react'
import { commonText } from '../common-text.ts'

/** A dialog whose code is fetched when it opens. Where that fails, as without signal, another one says so and tries again. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Content = lazy(load)
  return function LazyDialog(props: Props) {
    const failed = (retry: () => void) => (
      <Dialog
        open
        title={commonText.dialogFailed}
        onClose={props.onClose}
        actions={
          <>
            <Button variant="secondary" onClick={props.onClose}>
              {commonText.back}
            </Button>
            <Button onClick={retry}>{commonText.retry}</Button>
          </>
        }
      >
        <p>{commonText.dialogFailedLead}</p>
      </Dialog>
    )
    return (
      <ErrorBoundary renderFallback={failed}>
        <Content {...props} />
      </ErrorBoundary>
    )
  }
}
