import { lazy, Suspense } from 'react'
import { ScreenBoundary } from '../../shared/views/screen-boundary.tsx'

const RingCheckDialog = lazy(() => import('./ring-check-dialog.tsx'))

/** '¿Me va a sonar?', loaded on first use. */
export function RingCheck({ onClose }: { onClose: () => void }) {
  return (
    <ScreenBoundary>
      <Suspense>
        <RingCheckDialog onClose={onClose} />
      </Suspense>
    </ScreenBoundary>
  )
}
