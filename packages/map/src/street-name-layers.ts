/** The names of streets along them. */
import type { SymbolLayerSpecification } from 'maplibre-gl'
import { from } from './layer-parts.ts'
import { alongLine, halo } from './lettering.ts'
import type { MapPalette } from './palette.ts'

/**
 * From which zoom on names are how many pixels high, and which span is short there. One size each: with one by zoom, MapLibre leaves out at
 * all zooms what would not fit at the largest. The last are large, for a look in passing.
 */
const LOOKS = [
  { zoom: 12.5, size: 12, shortSpan: 3 },
  { zoom: 14, size: 11, shortSpan: 3 },
  { zoom: 15, size: 9.5, shortSpan: 2 },
  { zoom: 16, size: 11, shortSpan: 1 },
  { zoom: 17, size: 15, shortSpan: 0 },
] as const

/** Pixels between the places that MapLibre tries, each of which it takes if it is free: a short street has room for one name anyway. */
const SPACING = { long: 100, short: 60 } as const
const LENGTHS = ['long', 'short'] as const
type Length = (typeof LENGTHS)[number]

const idOf = (length: Length, zoom: number) => `${length}-street-names-from-${zoom}`

/** Ids of the layers, for those who look at what was drawn. */
export const STREET_NAME_LAYERS: readonly string[] = LENGTHS.flatMap((length) =>
  LOOKS.map(({ zoom }) => idOf(length, zoom)),
)

/** The layers of the whole city, or of a quarter. Short streets come last and choose first, since long ones have other places. */
export const streetNames = (of: 'city' | 'quarter', palette: MapPalette): SymbolLayerSpecification[] =>
  LENGTHS.flatMap((length) =>
    LOOKS.flatMap(({ zoom }, i) => (zoom < 15 === (of === 'city') ? [layerOf(length, i, palette)] : [])),
  )

function layerOf(length: Length, i: number, palette: MapPalette): SymbolLayerSpecification {
  const { zoom, size, shortSpan } = LOOKS[i]!
  return {
    id: idOf(length, zoom),
    type: 'symbol',
    ...from('road_names'),
    minzoom: zoom,
    maxzoom: LOOKS[i + 1]?.zoom ?? 24,
    filter: [length === 'short' ? '<=' : '>', ['get', 'span'], shortSpan],
    layout: {
      ...alongLine(size),
      'symbol-spacing': SPACING[length],
      // Ways to walk choose last.
      'symbol-sort-key': ['+', ['get', 'span'], ['match', ['get', 'kind'], 'path', 10, 0]],
    },
    paint: { 'text-color': palette.label, ...halo(palette) },
  }
}
