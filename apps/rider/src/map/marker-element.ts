import type { MarkerOptions } from 'maplibre-gl'
import { legsText } from '../text/legs.ts'
import { mapText } from '../text/map.ts'

/** What a marker stands for. */
export type MarkerKind = 'rider' | 'pickup' | 'delivery'

/** Ink on the raised surface reads in the sun; the border is drawn like the line that leads there. */
const sign = 'rounded-md border-3 bg-surface-raised px-2 py-0.5 text-ink'

const looks: Record<MarkerKind, { caption: string; className: string }> = {
  rider: { caption: '', className: 'size-7 rounded-full border-[5px] border-ink bg-primary' },
  pickup: { caption: legsText.pickup, className: `${sign} border-dashed border-route-pickup` },
  delivery: { caption: legsText.delivery, className: `${sign} border-route-delivery` },
}

/** A marker that says in a word what it is; the colour only helps. */
export function markerElement(kind: MarkerKind): MarkerOptions {
  const { caption, className } = looks[kind]
  const element = document.createElement('div')
  element.className = `text-sm font-bold shadow-raised ${className}`
  element.textContent = caption
  element.role = 'img'
  element.ariaLabel = mapText[kind]
  return { element, anchor: kind === 'rider' ? 'center' : 'bottom' }
}
