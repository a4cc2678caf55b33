/** The names of streets along them. */
import type { ExpressionSpecification, FilterSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { PLACED_NAMES, type RoadNameFeature } from '../tiles/layers.ts'
import { from, kindIs } from './layer-parts.ts'
import { alongLine, halo } from './lettering.ts'
import type { MapPalette } from './palette.ts'

type NameKind = RoadNameFeature['kind']
const MINOR: readonly NameKind[] = ['street', 'path']
const MAJOR: readonly NameKind[] = ['avenue', 'motorway']
/** From this zoom on names are larger, for a look in passing. */
const NEAR = 17
const PLACED = PLACED_NAMES[0].zoom

/** A layer of names at some zooms. One size each: with one by zoom, MapLibre leaves out at all zooms what would not fit at the largest. */
interface StreetNames {
  readonly kinds: readonly NameKind[]
  readonly minzoom: number
  readonly maxzoom?: number
  /** Of the letters, pixels. */
  readonly size: number
  /** Pixels between two names: such that one of a street's finds room. */
  readonly spacing: number
}

/** The more important last. At the zooms between, the builder has placed all names. */
const ALONG_STREETS: Readonly<Record<string, StreetNames>> = {
  'minor-street-names': { kinds: MINOR, minzoom: 14, maxzoom: PLACED, size: 11, spacing: 150 },
  'minor-street-names-near': { kinds: MINOR, minzoom: NEAR, size: 15, spacing: 120 },
  'major-street-names': { kinds: MAJOR, minzoom: 12.5, maxzoom: PLACED, size: 12, spacing: 220 },
  'major-street-names-near': { kinds: MAJOR, minzoom: NEAR, size: 15, spacing: 160 },
}
const placedAt = (zoom: number) => `street-names-placed-at-${zoom}`

/** Ids of the layers, for those who look at what was drawn. */
export const STREET_NAME_LAYERS: readonly string[] = [
  ...Object.keys(ALONG_STREETS),
  ...PLACED_NAMES.map(({ zoom }) => placedAt(zoom)),
]

/** The names for which MapLibre finds places, the more important last. */
export const namesAlongStreets = (palette: MapPalette): SymbolLayerSpecification[] =>
  Object.entries(ALONG_STREETS).map(([id, { kinds, size, spacing, ...zooms }]) =>
    streetNames(palette, {
      id,
      ...zooms,
      filter: ['all', ['has', 'span'], kindIs(...kinds)] as unknown as FilterSpecification,
      layout: { ...alongLine(size), 'symbol-spacing': spacing, 'symbol-sort-key': turn },
    }),
  )

/** Short streets choose first, since long ones have other places; ways to walk last. */
const turn: ExpressionSpecification = ['+', ['get', 'span'], ['match', ['get', 'kind'], 'path', 10, 0]]

/** The names for which the builder found places, at this zoom or before. */
export const placedStreetNames = (palette: MapPalette): SymbolLayerSpecification[] =>
  PLACED_NAMES.map(({ zoom, size, smallSize }) =>
    streetNames(palette, {
      id: placedAt(zoom),
      minzoom: zoom,
      maxzoom: zoom + 1,
      filter: ['<=', ['get', 'zoom'], zoom],
      layout: {
        ...alongLine(size),
        // Small letters are for the zoom that had no room for others.
        'text-size': ['case', ['all', ['has', 'small'], ['==', ['get', 'zoom'], zoom]], smallSize, size],
        'symbol-placement': 'line-center',
        // The builder has seen to bends.
        'text-max-angle': 50,
      },
    }),
  )

const streetNames = (
  palette: MapPalette,
  layer: Pick<SymbolLayerSpecification, 'id' | 'minzoom' | 'maxzoom' | 'filter' | 'layout'>,
): SymbolLayerSpecification => ({
  type: 'symbol',
  ...from('road_names'),
  ...layer,
  paint: { 'text-color': palette.label, ...halo(palette) },
})
