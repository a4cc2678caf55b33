/** How the names on the map are written. */
import type { SymbolLayerSpecification } from 'maplibre-gl'
import type { MapPalette } from './palette.ts'

/** MapLibre draws text in the phone's own font; it derives the weight from the first name. */
export const FONT = ['Semibold', 'Asap', 'system-ui']
export const AREA_FONT = ['Bold', 'Asap', 'system-ui']

export const halo = ({ halo }: Pick<MapPalette, 'halo'>) => ({
  'text-halo-color': halo,
  'text-halo-width': 2,
})

/** Names along lines, in letters of this many pixels. */
export const alongLine = (size: number): NonNullable<SymbolLayerSpecification['layout']> => ({
  'symbol-placement': 'line',
  'text-field': ['get', 'name'],
  'text-font': FONT,
  'text-size': size,
  // As high as the letters: names of parallel streets are near each other.
  'text-line-height': 1,
  'text-padding': 0,
  // Short streets bend, and have hardly room for their names.
  'text-max-angle': 90,
  'text-letter-spacing': -0.03,
})
