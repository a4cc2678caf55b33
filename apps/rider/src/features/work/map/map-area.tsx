import { Button } from '@puni/ui/button'
import { Spinner } from '@puni/ui/spinner'
import { useEffect, useState } from 'react'
import { logFailure } from '../../../shared/failure.ts'
import { commonText } from '../../../shared/common-text.ts'
import { mapText } from './map-text.ts'
import type { RouteMap, RouteMapProps } from './route-map.tsx'

type Content = typeof RouteMap

/** The map behind the sheet. It loads late and may fail; nothing else waits for it. */
export function MapArea(props: RouteMapProps) {
  const [Content, setContent] = useState<Content | null>(null)
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  const failed = (cause: unknown) => {
    logFailure(mapText.failed, cause)
    setStatus('failed')
  }

  useEffect(() => {
    if (status !== 'loading') return undefined
    // Creating the map blocks the page: what the rider has to read comes first.
    const load = () => import('./route-map.tsx').then(({ RouteMap }) => setContent(() => RouteMap), failed)
    return whenIdle(() => void load())
  }, [status])
  useEffect(() => {
    if (status !== 'failed') return undefined
    // Its code comes when it is first shown: the signal may have been gone just then.
    const again = () => setStatus('loading')
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [status])

  return (
    <div className="absolute inset-0 bg-surface-muted">
      {Content && status !== 'failed' && (
        <Content {...props} onReady={() => setStatus('ready')} onFailed={failed} />
      )}
      {status !== 'ready' && (
        <div
          // At the top, clear of the buttons above the sheet. Where large text leaves little room, the rest can be scrolled to.
          className="absolute inset-x-0 top-0 flex overflow-y-auto [container-type:size]"
          style={props.covered}
        >
          <div className="mx-auto mb-auto flex flex-wrap items-center justify-center gap-x-3 gap-y-1 p-3">
            {status === 'failed' ? (
              <>
                <p role="alert" className="font-bold">
                  {mapText.failed}
                </p>
                <Button variant="secondary" onClick={() => setStatus('loading')}>
                  {commonText.retry}
                </Button>
              </>
            ) : (
              <span className="[@container(max-height:5rem)]:hidden">
                <Spinner label={mapText.loading} />
              </span>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** Longest wait for an idle moment, in milliseconds. */
const PATIENCE_MS = 1_500

/** Runs heavy work once more important things are on the screen. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(handle)
}
