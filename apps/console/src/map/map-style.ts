import type { StyleSpecification } from './maplibre.ts'

/** Source of the circle layers. */
export const CIRCLE_SOURCE = 'circle'

/** A plain ground with one circle on it, in the colours of the theme in force. */
export function mapStyle(): StyleSpecification {
  const theme = getComputedStyle(document.documentElement)
  const colour = (name: string) => theme.getPropertyValue(`--color-${name}`)
  return {
    version: 8,
    sources: { [CIRCLE_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colour('surface-muted') } },
      {
        id: 'circle-area',
        type: 'fill',
        source: CIRCLE_SOURCE,
        paint: { 'fill-color': colour('surface-raised') },
      },
      {
        id: 'circle-edge',
        type: 'line',
        source: CIRCLE_SOURCE,
        paint: { 'line-color': colour('line-strong'), 'line-width': 2, 'line-dasharray': [3, 2] },
      },
    ],
  }
}
