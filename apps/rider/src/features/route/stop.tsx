import type { ReactNode } from 'react'
import { commonText } from '../../shared/common-text.ts'
import { legsText } from './legs-text.ts'
import type { Leg } from './use-legs.ts'

/** The two stops of an order. */
export type StopKind = 'pickup' | 'delivery'

interface StopProps {
  kind: StopKind
  leg: Leg
  /** Omitted where it is already shown elsewhere. */
  address?: string
  children?: ReactNode
}

/** Strokes as on the map: the dash distinguishes them where colours do not. */
const strokes: Record<StopKind, string> = {
  pickup: 'border-dashed border-route-pickup',
  delivery: 'border-solid border-route-delivery',
}

/** 'Retiro' or 'Entrega': distance, duration, address. */
export function Stop({ kind, leg: { route, failure }, address, children }: StopProps) {
  return (
    <section className="max-w-full" aria-label={legsText[kind]}>
      <h2 className="flex items-center gap-2 font-semibold">
        <span aria-hidden className={`w-6 border-t-4 ${strokes[kind]}`} />
        {legsText[kind]}
      </h2>
      <p className="text-lg font-bold tabular-nums">
        {route === null ? commonText.absent : `${route.distance} / ${route.duration}`}
        {route?.estimated && (
          <span className="text-base font-semibold text-ink-muted"> {legsText.estimated}</span>
        )}
      </p>
      {failure !== null && <p className="text-sm font-semibold text-danger">{failure}</p>}
      {address && (
        <p dir="auto" className="line-clamp-4 text-ink-muted wrap-break-word">
          {address}
        </p>
      )}
      {children}
    </section>
  )
}
