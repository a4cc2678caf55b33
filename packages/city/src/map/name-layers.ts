/** The names on the map: of streets along them, of places where no route leads. */
import type { Position } from '@puni/contract/entities'
import type { ExpressionSpecification, FilterSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { from, kindIs, type RoadKind } from './layer-parts.ts'
import type { MapPalette } from './palette.ts'

/** MapLibre draws text in the phone's own font; it derives the weight from the first name. */
const FONT = ['Semibold', 'system-ui']
const AREA_FONT = ['Bold', 'system-ui']

const avenue = 'Avenida '
/** 'Av. Corrientes': the essential part of the name fits within a block. */
const shortName: ExpressionSpecification = [
  'case',
  ['==', ['slice', ['get', 'name'], 0, avenue.length], avenue],
  ['concat', 'Av. ', ['slice', ['get', 'name'], avenue.length]],
  ['get', 'name'],
]

/** Ids of the layers with names, for those who look at what was drawn. */
export const LABEL_LAYERS = { streets: ['street-names', 'avenue-names'] } as const

/** The names of streets and places. Those of places keep away from the lines of `clearOf`. */
export function nameLayers(
  palette: MapPalette,
  clearOf: readonly (readonly Position[])[],
): SymbolLayerSpecification[] {
  const lines = clearOf.filter((line) => line.length > 1)
  const { placeLabel, stationLabel, areaLabel } = palette
  const areas = ['suburb', 'neighbourhood']
  return [
    streetNames('street-names', ['street', 'service', 'path'], 14.5, palette),
    streetNames('avenue-names', ['avenue', 'motorway'], 13, palette),
    ...[
      placeNames('park-names', ['park'], { size: 13, colour: placeLabel, minzoom: 14.5 }, palette),
      placeNames(
        'station-names',
        ['station'],
        { size: 13, colour: stationLabel, minzoom: 14, mark: '● ' },
        palette,
      ),
      placeNames('area-names', areas, { size: 15, colour: areaLabel, minzoom: 11, maxzoom: 15.5 }, palette),
      placeNames('city-names', ['city'], { size: 18, colour: areaLabel, maxzoom: 12 }, palette),
    ].map((layer) => (lines.length === 0 ? layer : keptClear(layer, lines))),
  ]
}

function streetNames(
  id: string,
  kinds: readonly RoadKind[],
  minzoom: number,
  { label, halo }: MapPalette,
): SymbolLayerSpecification {
  return {
    id,
    type: 'symbol',
    ...from('roads'),
    filter: ['all', ['has', 'name'], kindIs(...kinds)] as unknown as FilterSpecification,
    minzoom,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 170,
      'text-field': shortName,
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 12.5, 15, 13.5, 18, 17],
      'text-max-angle': 30,
      'text-padding': 6,
    },
    paint: { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 2 },
  }
}

/** Half the diagonal of a name in as many lines as there are, in sizes of its text: `text-max-width` and more. */
const REACH_EM = 5
/** Half the width of a route, and a little air, pixels. */
const ROUTE_REACH = 10
/** Metres of a pixel at zoom 0 on the equator, for tiles of 512 pixels. */
const METRES_PER_PIXEL = 78_271.517

/** The layer without the names that would lie on these lines. A tile's names are chosen once for its zoom, at which they reach farthest. */
function keptClear(
  layer: SymbolLayerSpecification,
  lines: readonly (readonly Position[])[],
): SymbolLayerSpecification {
  const size = layer.layout?.['text-size'] as number
  const latitude = lines[0]![0]!.lat
  const atZoom0 = (size * REACH_EM + ROUTE_REACH) * METRES_PER_PIXEL * Math.cos((latitude * Math.PI) / 180)
  const route = {
    type: 'MultiLineString',
    coordinates: lines.map((line) => line.map(({ lng, lat }) => [lng, lat])),
  }
  const isClear = ['>', ['distance', route], ['/', atZoom0, ['^', 2, ['zoom']]]]
  return { ...layer, filter: ['all', layer.filter, isClear] as unknown as FilterSpecification }
}

interface PlaceLook {
  readonly size: number
  readonly colour: string
  readonly minzoom?: number
  readonly maxzoom?: number
  /** Prefix of the name. */
  readonly mark?: string
}

function placeNames(
  id: string,
  kinds: readonly string[],
  { size, colour, mark = '', ...zooms }: PlaceLook,
  { halo }: MapPalette,
): SymbolLayerSpecification {
  return {
    id,
    type: 'symbol',
    ...from('places'),
    ...zooms,
    filter: kindIs(...kinds),
    layout: {
      'text-field': ['concat', mark, ['get', 'name']],
      'text-font': AREA_FONT,
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 8,
    },
    paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 2 },
  }
}
