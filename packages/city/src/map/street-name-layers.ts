/** The names of streets along them. */
import type { SymbolLayerSpecification } from 'maplibre-gl'
import { from } from './layer-parts.ts'
import { alongLine, halo } from './lettering.ts'
import type { MapPalette } from './palette.ts'

/**
 * From which zoom on names are how many pixels high, and how many apart: such that one of a street's finds room. One size each: with one by
 * zoom, MapLibre leaves out at all zooms what would not fit at the largest. The last are large, for a look in passing.
 */
const SIZES = [
  { zoom: 12.5, size: 12, spacing: 220 },
  { zoom: 14, size: 11, spacing: 100 },
  { zoom: 16, size: 12, spacing: 100 },
  { zoom: 17, size: 15, spacing: 120 },
] as const
const idFrom = (zoom: number) => `street-names-from-${zoom}`

/** Ids of the layers, for those who look at what was drawn. */
export const STREET_NAME_LAYERS: readonly string[] = SIZES.map(({ zoom }) => idFrom(zoom))

/** The layers, for one zoom after the other. Short streets choose first, since long ones have other places; ways to walk last. */
export const streetNames = (palette: MapPalette): SymbolLayerSpecification[] =>
  SIZES.map((_, i) => layerOf(i, palette))

function layerOf(i: number, palette: MapPalette): SymbolLayerSpecification {
  const { zoom, size, spacing } = SIZES[i]!
  return {
    id: idFrom(zoom),
    type: 'symbol',
    ...from('road_names'),
    minzoom: zoom,
    maxzoom: SIZES[i + 1]?.zoom ?? 24,
    // Packs built before December 2026 have names at places of their own, too.
    filter: ['has', 'span'],
    layout: {
      ...alongLine(size),
      'symbol-spacing': spacing,
      'symbol-sort-key': ['+', ['get', 'span'], ['match', ['get', 'kind'], 'path', 10, 0]],
    },
    paint: { 'text-color': palette.label, ...halo(palette) },
  }
}
