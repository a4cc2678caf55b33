import type { MarkerOptions } from 'maplibre-gl'
import { legsText } from '../../../shared/order/legs-text.ts'
import { mapText } from './map-text.ts'

/** What a marker represents. */
export type MarkerKind = 'rider' | 'pickup' | 'delivery' | 'area'

/** Leaves the area in sight where it is small, in pixels. */
const ABOVE_AREA: [x: number, y: number] = [0, -18]

/** A marker identified by a shape, a letter and a word; the colour only helps. */
export function markerElement(kind: MarkerKind): MarkerOptions {
  const element = kind === 'rider' ? dot() : kind === 'area' ? board('delivery') : sign(kind)
  element.role = 'img'
  element.ariaLabel = mapText[kind]
  if (kind === 'rider') return { element, anchor: 'center', rotationAlignment: 'map' }
  return { element, anchor: 'bottom', ...(kind === 'area' && { offset: ABOVE_AREA }) }
}

/** The rider: a dot and, if the heading is known, a beam in that direction. */
function dot(): HTMLElement {
  return part('group size-7', [
    part(
      'absolute bottom-1/2 left-1/2 hidden h-10 w-11 -translate-x-1/2 bg-linear-to-t from-ink from-30% to-transparent ' +
        '[clip-path:polygon(50%_100%,0_0,100%_0)] group-data-heading:block',
    ),
    part('absolute inset-0 rounded-full border-[5px] border-ink bg-primary shadow-raised'),
  ])
}

const signs = {
  pickup: { shape: 'rounded-md border-dashed border-route-pickup', colour: 'bg-route-pickup' },
  delivery: { shape: 'rounded-full border-route-delivery', colour: 'bg-route-delivery' },
} as const

/** A sign on a pole. */
function sign(kind: 'pickup' | 'delivery'): HTMLElement {
  const { colour } = signs[kind]
  const foot = 'size-3 -mt-px rounded-full border-2 border-surface-raised'
  return part('flex flex-col items-center shadow-none', [
    board(kind),
    part(`h-2 w-1 ${colour}`),
    part(`${foot} ${colour}`),
  ])
}

/** The words of a sign. Ink on the raised surface is readable in the sun; the border matches the line that leads there. */
function board(kind: 'pickup' | 'delivery'): HTMLElement {
  const words = part(
    `border-3 bg-surface-raised in-data-tight:hidden px-2 py-0.5 text-sm font-bold text-ink ${signs[kind].shape}`,
  )
  words.textContent = legsText[kind]
  return words
}

function part(className: string, children: readonly HTMLElement[] = []): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.append(...children)
  return element
}
