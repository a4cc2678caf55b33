import type { StyleSpecification } from 'maplibre-gl'

/** Names of the sources: the two lines, and the area in which the rider may be. */
export const SOURCES = { accuracy: 'accuracy', toPickup: 'to-pickup', toDelivery: 'to-delivery' } as const

type PaintProperty = 'background-color' | 'fill-color' | 'line-color'

/** Colour of every layer, read from the theme of the moment. */
export function paints(): [layer: string, property: PaintProperty, colour: string][] {
  const theme = getComputedStyle(document.documentElement)
  const token = (name: string) => theme.getPropertyValue(`--color-${name}`).trim()
  return [
    ['ground', 'background-color', token('surface-muted')],
    ['accuracy', 'fill-color', token('route-pickup')],
    ['to-delivery-casing', 'line-color', token('surface-raised')],
    ['to-delivery-line', 'line-color', token('route-delivery')],
    ['to-pickup-casing', 'line-color', token('surface-raised')],
    ['to-pickup-line', 'line-color', token('route-pickup')],
  ]
}

const empty = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } as const
const round = { 'line-cap': 'round', 'line-join': 'round' } as const
const WIDTH = 6
const CASING_WIDTH = 10
const ACCURACY_OPACITY = 0.15

/** Plain ground and the two ways. They have equal lightness, so the dash tells them apart too. */
export function routeStyle(): StyleSpecification {
  const colours = Object.fromEntries(paints().map(([layer, , colour]) => [layer, colour]))
  const casing = (id: string, source: string) => ({
    id,
    source,
    type: 'line' as const,
    layout: round,
    paint: { 'line-color': colours[id] ?? '', 'line-width': CASING_WIDTH },
  })
  return {
    version: 8,
    sources: { [SOURCES.accuracy]: empty, [SOURCES.toPickup]: empty, [SOURCES.toDelivery]: empty },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colours['ground'] ?? '' } },
      {
        id: 'accuracy',
        source: SOURCES.accuracy,
        type: 'fill',
        paint: { 'fill-color': colours['accuracy'] ?? '', 'fill-opacity': ACCURACY_OPACITY },
      },
      casing('to-delivery-casing', SOURCES.toDelivery),
      {
        id: 'to-delivery-line',
        source: SOURCES.toDelivery,
        type: 'line',
        layout: round,
        paint: { 'line-color': colours['to-delivery-line'] ?? '', 'line-width': WIDTH },
      },
      casing('to-pickup-casing', SOURCES.toPickup),
      {
        id: 'to-pickup-line',
        source: SOURCES.toPickup,
        type: 'line',
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': colours['to-pickup-line'] ?? '',
          'line-width': WIDTH,
          'line-dasharray': [1.6, 0.9],
        },
      },
    ],
  }
}
