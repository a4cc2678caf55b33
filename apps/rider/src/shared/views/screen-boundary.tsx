import { Button, buttonClass } from '@puni/ui/button'
import { ErrorBoundary } from '@puni/ui/error-boundary'
import { BrokenView } from '@puni/web/views/broken-view'
import type { ReactNode } from 'react'
import { commonText } from '../common-text.ts'
import { paths } from '../paths.ts'

/** Catches a screen that fails, or whose code failed to load, as happens without signal or after a release. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary renderFallback={() => <BrokenScreen />}>{children}</ErrorBoundary>
}

/** Both buttons reload the page: code that failed to load is not requested again otherwise. */
function BrokenScreen() {
  return (
    <BrokenView title={commonText.screenFailed}>
      <Button onClick={() => location.reload()}>{commonText.reload}</Button>
      {location.pathname !== paths.work && (
        <a href={paths.work} className={buttonClass('secondary')}>
          {commonText.home}
        </a>
      )}
    </BrokenView>
  )
}
