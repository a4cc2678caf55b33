import { Spinner } from '@puni/ui/spinner'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { text } from '../text.ts'
import { MapFallback } from './map-fallback.tsx'
import type { PinMapProps } from './pin-map.tsx'

const PinMap = lazy(() => import('./pin-map.tsx'))

const darkTheme = matchMedia('(prefers-color-scheme: dark)')
const onThemeChange = (listener: () => void) => {
  darkTheme.addEventListener('change', listener)
  return () => darkTheme.removeEventListener('change', listener)
}

/** The map for placing pins, its code fetched only when one is shown. */
export function PlaceMap({ hint, ...map }: PinMapProps & { hint: string }) {
  // The map reads its colours once: another theme is another map.
  const dark = useSyncExternalStore(onThemeChange, () => darkTheme.matches)
  return (
    <MapFallback>
      <figure className="flex flex-col gap-2">
        <div className="grid h-80 place-items-center overflow-hidden rounded-md border border-line-strong bg-surface-muted">
          <Suspense fallback={<Spinner label={text.map.loading} />}>
            <PinMap key={String(dark)} {...map} />
          </Suspense>
        </div>
        <figcaption className="text-sm text-ink-muted">{hint}</figcaption>
      </figure>
    </MapFallback>
  )
}
