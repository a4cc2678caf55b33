import { lazy } from '@puni/web/views/lazy'
import { ScreenBoundary } from '../../../shared/views/screen-boundary.tsx'

const RingCheckDialog = lazy(() => import('./ring-check-dialog.tsx'))

/** '¿Me va a sonar?', loaded on first use. */
export function RingCheck({ onClose }: { onClose: () => void }) {
  return (
    <ScreenBoundary>
      <RingCheckDialog onClose={onClose} />
    </ScreenBoundary>
  )
}
