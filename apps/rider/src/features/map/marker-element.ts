import type { MarkerOptions } from 'maplibre-gl'
import { legsText } from '../route/legs-text.ts'
import { mapText } from './map-text.ts'

/** What a marker represents. */
export type MarkerKind = 'rider' | 'pickup' | 'delivery'

/** A marker identified by a shape, a letter and a word; the colour only helps. */
export function markerElement(kind: MarkerKind): MarkerOptions {
  const element = kind === 'rider' ? dot() : sign(kind)
  element.role = 'img'
  element.ariaLabel = mapText[kind]
  return kind === 'rider'
    ? { element, anchor: 'center', rotationAlignment: 'map' }
    : { element, anchor: 'bottom' }
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

/** A sign on a pole. Ink on the raised surface is readable in the sun; the border matches the line that leads there. */
function sign(kind: 'pickup' | 'delivery'): HTMLElement {
  const { shape, colour } = signs[kind]
  const words = part(`border-3 bg-surface-raised px-2 py-0.5 text-ink ${shape}`)
  words.textContent = legsText[kind]
  const foot = 'size-3 -mt-px rounded-full border-2 border-surface-raised'
  return part('flex flex-col items-center text-sm font-bold shadow-none', [
    words,
    part(`h-2 w-1 ${colour}`),
    part(`${foot} ${colour}`),
  ])
}

function part(className: string, children: readonly HTMLElement[] = []): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.append(...children)
  return element
}
