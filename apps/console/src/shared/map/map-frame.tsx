import { Spinner } from '@puni/ui/spinner'
import type { ReactNode } from 'react'
import { MapFallback } from './map-fallback.tsx'
import { mapText } from './map-text.ts'

/** In place of a map whose code has not come. */
export const mapComes = <Spinner label={mapText.loading} />

interface MapFrameProps {
  /** How to work without the map if it cannot start. */
  instead: string
  /** Sets the height of the map. */
  className: string
  /** The map takes the height that is left in its parent. */
  fills?: boolean
  /** Below the map: how to use it, or what it shows. */
  caption?: ReactNode
  /** Over the map. */
  overlay?: ReactNode
  /** A lazily loaded map. */
  children: ReactNode
}

/** The area of a map on a screen, whether or not the map can start. */
export function MapFrame({ instead, className, fills = false, caption, overlay, children }: MapFrameProps) {
  return (
    <MapFallback instead={instead}>
      <figure className={`flex flex-col gap-2 ${fills ? 'h-full' : ''}`}>
        <div
          className={`relative grid place-items-center overflow-hidden rounded-md border border-line-strong bg-surface-muted ${className}`}
        >
          {children}
          {overlay}
        </div>
        {caption !== undefined && <figcaption className="text-sm text-ink-muted">{caption}</figcaption>}
      </figure>
    </MapFallback>
  )
}
