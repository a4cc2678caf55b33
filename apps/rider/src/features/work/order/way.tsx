import { commonText } from '../../../shared/common-text.ts'
import { legsText } from '../../../shared/order/legs-text.ts'
import type { Leg, StopKind } from './use-legs.ts'

/** Strokes as on the map: the dash distinguishes them where colours do not. */
const strokes: Record<StopKind, string> = {
  pickup: 'border-dashed border-route-pickup',
  delivery: 'border-solid border-route-delivery',
}

/** 'Retiro' or 'Entrega' on a line: how far and how long, or what failed. */
export function Way({ kind, leg: { route, failure } }: { kind: StopKind; leg: Leg }) {
  return (
    <div className="text-[min(1rem,5.5vmin)]">
      <p className="flex flex-wrap items-center gap-x-2">
        <span aria-hidden className={`w-5 border-t-4 ${strokes[kind]}`} />
        <span className="font-semibold">{legsText[kind]}</span>
        <span className="text-[1.125em] font-bold tabular-nums">
          {route === null ? commonText.absent : `${route.distance} / ${route.duration}`}
        </span>
        {route?.estimated && <span className="font-semibold text-ink-muted">{legsText.estimated}</span>}
      </p>
      {failure !== null && <p className="text-sm font-semibold text-danger">{failure}</p>}
    </div>
  )
}
