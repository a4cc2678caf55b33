/**
 * The map style of the city. Pure: the apps pass the result to MapLibre, whose code stays out of this
 * package.
 */
import type { CityMap } from '@puni/contract/city/entities'
import type { Position } from '@puni/contract/fields'
import type {
  BackgroundLayerSpecification,
  ExpressionSpecification,
  FilterSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl'
import { TILE_ZOOM } from './layers.ts'
import { byKind, from, kindIs, type RoadKind } from './layer-parts.ts'
import { nameLayers } from './name-layers.ts'
import type { MapPalette } from './palette.ts'
import { ARROW_IMAGE, BEYOND_IMAGE } from './signs.ts'
import { tileUrl } from './tile-protocol.ts'

/** The source for a city's tiles, read through the protocol of `tile-protocol.ts`. */
export function citySource({ tiles, bounds, attribution }: CityMap): VectorSourceSpecification {
  return {
    type: 'vector',
    tiles: [tileUrl(tiles)],
    minzoom: TILE_ZOOM.min,
    maxzoom: TILE_ZOOM.max,
    bounds: [bounds.west, bounds.south, bounds.east, bounds.north],
    attribution,
  }
}

/** Name of the source of what lies beyond the city's map. */
export const BEYOND_SOURCE = 'beyond'

/** The source of everything outside a city's bounds: without streets there, but not without streets in truth. */
export function beyondSource({ bounds: { north, south, east, west } }: CityMap): GeoJSONSourceSpecification {
  const rectangle = (w: number, s: number, e: number, n: number) => [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ]
  return {
    type: 'geojson',
    data: {
      type: 'Polygon',
      coordinates: [rectangle(-180, -85, 180, 85), rectangle(west, south, east, north)],
    },
  }
}

/** The background: all there is where no city is available. */
export function backgroundLayer({ background }: MapPalette): BackgroundLayerSpecification {
  return { id: 'background', type: 'background', paint: { 'background-color': background } }
}

/**
 * Every layer of the city, bottom to top. `overlay` goes above the streets and below their names; names of places keep away from the lines of
 * `clearOf`.
 */
export function cityLayers(
  palette: MapPalette,
  overlay: readonly LayerSpecification[] = [],
  clearOf: readonly (readonly Position[])[] = [],
): LayerSpecification[] {
  return [
    backgroundLayer(palette),
    ...surfaceLayers(palette),
    railLayer('tunnel', palette),
    ...roadLayers('tunnel', palette),
    ...roadLayers('surface', palette),
    pathLayer(palette),
    railLayer('surface', palette),
    ...roadLayers('bridge', palette),
    arrowLayer(),
    ...beyondLayers(palette),
    ...overlay,
    ...nameLayers(palette, clearOf),
  ]
}

type Level = 'tunnel' | 'surface' | 'bridge'

/** Grows exponentially with the zoom, like the map itself, between the given sizes in pixels. */
function byZoom(...stops: readonly (readonly [zoom: number, value: number | ExpressionSpecification])[]) {
  return [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    ...stops.flat(),
  ] as unknown as ExpressionSpecification
}

function surfaceLayers(palette: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'land',
      type: 'fill',
      ...from('land'),
      paint: {
        'fill-color': byKind(
          {
            park: palette.park,
            wood: palette.wood,
            sand: palette.sand,
            civic: palette.civic,
            pitch: palette.pitch,
          },
          palette.background,
        ),
      },
    },
    {
      id: 'water',
      type: 'fill',
      ...from('water'),
      filter: kindIs('area'),
      paint: { 'fill-color': palette.water },
    },
    {
      id: 'stream',
      type: 'line',
      ...from('water'),
      filter: kindIs('stream'),
      paint: { 'line-color': palette.water, 'line-width': byZoom([10, 1], [14, 2.5], [18, 8]) },
    },
    {
      id: 'buildings',
      type: 'fill',
      ...from('buildings'),
      minzoom: 15.5,
      paint: {
        'fill-color': palette.building,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 15.5, 0, 16.2, 1],
      },
    },
  ]
}

function beyondLayers({ beyond, rail }: MapPalette): LayerSpecification[] {
  const source = BEYOND_SOURCE
  return [
    { id: 'beyond', type: 'fill', source, paint: { 'fill-color': beyond } },
    { id: 'beyond-stripes', type: 'fill', source, paint: { 'fill-pattern': BEYOND_IMAGE } },
    { id: 'beyond-edge', type: 'line', source, paint: { 'line-color': rail, 'line-width': 1.5 } },
  ]
}

/** Widths of roads in pixels; 0 where a kind is not drawn. */
const ROAD_WIDTHS: readonly (readonly [zoom: number, widths: Readonly<Record<RoadKind, number>>])[] = [
  [10, { motorway: 1.6, avenue: 0.9, street: 0, service: 0, path: 0 }],
  [12, { motorway: 3, avenue: 2.2, street: 0.5, service: 0, path: 0 }],
  [14, { motorway: 6.5, avenue: 5.5, street: 2.4, service: 0.8, path: 0.6 }],
  [16, { motorway: 14, avenue: 13, street: 8, service: 3.5, path: 1.4 }],
  [18, { motorway: 32, avenue: 30, street: 21, service: 10, path: 3 }],
]
/** Width of both edges together. */
const EDGES: Readonly<Record<number, number>> = { 10: 0.6, 12: 0.9, 14: 1.6, 16: 2.4, 18: 3.5 }

function roadWidth(withEdges: boolean): ExpressionSpecification {
  return byZoom(
    ...ROAD_WIDTHS.map(([zoom, widths]) => {
      const edges = withEdges ? (EDGES[zoom] ?? 0) : 0
      const sums = Object.entries(widths).map(([kind, width]) => [kind, width === 0 ? 0 : width + edges])
      return [zoom, byKind(Object.fromEntries(sums) as Record<RoadKind, number>, 0)] as const
    }),
  )
}

/** Roads with more traffic are drawn on top. */
const roadOrder = byKind({ service: 0, street: 1, avenue: 2, motorway: 3 }, 0)

function isOn(level: Level): FilterSpecification {
  if (level === 'surface') return ['all', ['!', ['has', 'tunnel']], ['!', ['has', 'bridge']]]
  return ['has', level]
}

function roadLayers(level: Level, palette: MapPalette): LineLayerSpecification[] {
  const { street, avenue, motorway, tunnel, casing } = palette
  const road = {
    type: 'line',
    ...from('roads'),
    filter: ['all', ['!', kindIs('path')], isOn(level)] as unknown as FilterSpecification,
    // The end of a bridge is not the end of the road.
    layout: {
      'line-cap': level === 'surface' ? 'round' : 'butt',
      'line-join': 'round',
      'line-sort-key': roadOrder,
    },
  } as const
  return [
    {
      id: `road-casing-${level}`,
      ...road,
      paint: {
        'line-color': casing,
        'line-width': roadWidth(true),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0.5, 14, 1],
        ...(level === 'tunnel' && { 'line-dasharray': [0.4, 0.3] }),
      },
    },
    {
      id: `road-${level}`,
      ...road,
      paint: {
        'line-color': level === 'tunnel' ? tunnel : byKind({ avenue, motorway }, street),
        'line-width': roadWidth(false),
      },
    },
  ]
}

function pathLayer({ path }: MapPalette): LineLayerSpecification {
  return {
    id: 'path',
    type: 'line',
    ...from('roads'),
    filter: kindIs('path'),
    minzoom: 15,
    paint: {
      'line-color': path,
      'line-width': roadWidth(false),
      'line-dasharray': [3, 2],
      'line-opacity': 0.7,
    },
  }
}

function railLayer(level: 'tunnel' | 'surface', { rail }: MapPalette): LineLayerSpecification {
  return {
    id: `rail-${level}`,
    type: 'line',
    ...from('rail'),
    filter: (level === 'tunnel' ? ['has', 'tunnel'] : ['!', ['has', 'tunnel']]) as FilterSpecification,
    minzoom: 11,
    paint: {
      'line-color': rail,
      'line-width': byZoom([11, 0.8], [14, 2], [18, 5]),
      'line-opacity': level === 'tunnel' ? 0.35 : 1,
    },
  }
}

function arrowLayer(): SymbolLayerSpecification {
  return {
    id: 'one-way',
    type: 'symbol',
    ...from('roads'),
    filter: ['all', ['has', 'oneway'], ['!', kindIs('path')]] as unknown as FilterSpecification,
    minzoom: 15,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 90,
      'icon-image': ARROW_IMAGE,
      'icon-size': ['interpolate', ['linear'], ['zoom'], 15, 0.7, 16, 0.9, 18, 1.4],
      'icon-rotation-alignment': 'map',
      'icon-padding': 4,
    },
  }
}
