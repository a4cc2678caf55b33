/** The names on the map: of streets and rivers along them, of places where no route leads. */
import type { Position } from '@puni/contract/fields'
import type { FilterSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { POI_KINDS } from './layers.ts'
import { byKind, from, kindIs } from './layer-parts.ts'
import { alongLine, AREA_FONT, FONT, halo } from './lettering.ts'
import type { MapPalette } from './palette.ts'
import { iconOf, type PoiKind, SHIELD_IMAGE } from './signs.ts'
import { streetNames } from './street-name-layers.ts'

type Lines = readonly (readonly Position[])[]

/**
 * The names of streets and places, the important ones last: those are placed first. Those of places keep away from the lines of
 * `clearOf`.
 */
export function nameLayers(palette: MapPalette, clearOf: Lines): LayerSpecification[] {
  const lines = clearOf.filter((line) => line.length > 1)
  const clear = ({ reach, ...layer }: PointLayer) =>
    lines.length === 0 ? layer : keptClear(layer, reach, lines)
  return [
    clear(houseNumbers(palette)),
    clear(pois('minor-pois', MINOR_POIS, palette)),
    // On the whole city numbers tell more than names, within a quarter names.
    roadNumbers({ id: 'road-numbers-near', minzoom: 15 }, palette),
    ...streetNames('city', palette),
    roadNumbers({ id: 'road-numbers', minzoom: 10.5, maxzoom: 15 }, palette),
    clear(pois('pois', MAJOR_POIS, palette)),
    // Signs have other places for their names, short streets hardly any.
    ...streetNames('quarter', palette),
    riverNames(palette),
    ...AREAS.map((area) => clear(areaNames(area, palette))),
  ]
}

/** A layer of names at points. */
type PointLayer = SymbolLayerSpecification & {
  /** Half the diagonal of what is drawn there, pixels. */
  readonly reach: number
}

const riverNames = (palette: MapPalette): SymbolLayerSpecification => ({
  id: 'river-names',
  type: 'symbol',
  ...from('water_names'),
  filter: kindIs('stream'),
  minzoom: 12.5,
  layout: alongLine(13),
  paint: { 'text-color': palette.waterLabel, ...halo(palette) },
})

function roadNumbers(
  layer: Pick<SymbolLayerSpecification, 'id' | 'minzoom' | 'maxzoom'>,
  { label }: MapPalette,
): SymbolLayerSpecification {
  return {
    ...layer,
    type: 'symbol',
    ...from('road_numbers'),
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 260,
      'text-field': ['get', 'ref'],
      'text-font': AREA_FONT,
      'text-size': 11,
      'text-rotation-alignment': 'viewport',
      'icon-image': SHIELD_IMAGE,
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [1, 4, 1, 4],
      'icon-rotation-alignment': 'viewport',
      'icon-padding': 20,
    },
    paint: { 'text-color': label },
  }
}

function houseNumbers(palette: MapPalette): PointLayer {
  return {
    id: 'house-numbers',
    type: 'symbol',
    ...from('house_numbers'),
    minzoom: 17,
    layout: { 'text-field': ['get', 'number'], 'text-font': FONT, 'text-size': 12, 'text-padding': 1 },
    paint: { 'text-color': palette.areaLabel, ...halo(palette) },
    reach: 20,
  }
}

/** The first zoom of each, and the colour of its sign and name. */
const POIS: Readonly<Record<PoiKind, readonly [zoom: number, colour: keyof MapPalette]>> = {
  station: [13, 'stationLabel'],
  hospital: [14, 'healthLabel'],
  mall: [14, 'shopLabel'],
  square: [15, 'placeLabel'],
  park: [14, 'placeLabel'],
  police: [15, 'areaLabel'],
  fuel: [15, 'shopLabel'],
  supermarket: [16, 'shopLabel'],
  school: [16, 'areaLabel'],
  pharmacy: [16, 'healthLabel'],
}
/** The first five are better known than the streets around, whose names keep off these signs on the whole city. */
const [MAJOR_POIS, MINOR_POIS] = [POI_KINDS.slice(0, 5), POI_KINDS.slice(5)]
const ofPois = <T>(value: (kind: PoiKind) => T) => POI_KINDS.map((kind) => [kind, value(kind)] as const)

/** Colours of signs and their names. */
export const poiColours = (palette: MapPalette): Readonly<Record<PoiKind, string>> =>
  Object.fromEntries(ofPois((kind) => palette[POIS[kind][1]])) as Record<PoiKind, string>

/** Half the diagonal of a name in as many lines as there are, in sizes of its text: `text-max-width` and more. */
const REACH_EM = 5

function pois(id: string, kinds: readonly PoiKind[], palette: MapPalette): PointLayer {
  const size = 12
  return {
    id,
    type: 'symbol',
    ...from('pois'),
    minzoom: 10,
    filter: [
      'all',
      kindIs(...kinds),
      ['>=', ['zoom'], byKind(Object.fromEntries(ofPois((kind) => POIS[kind][0])), 0)],
    ] as unknown as FilterSpecification,
    layout: {
      'symbol-sort-key': byKind(Object.fromEntries(ofPois((kind) => POI_KINDS.indexOf(kind))), 0),
      'icon-image': iconOf,
      'icon-padding': 4,
      'text-field': ['get', 'name'],
      'text-font': AREA_FONT,
      'text-size': size,
      'text-max-width': 8,
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.9,
      'text-justify': 'auto',
      'text-optional': true,
      'text-padding': 4,
    },
    paint: { 'text-color': byKind(poiColours(palette), palette.areaLabel), ...halo(palette) },
    reach: 2 * REACH_EM * size,
  }
}

/** Names of areas, the larger ones last. */
const AREAS = [
  { id: 'lake-names', layer: 'water_names', kind: 'area', size: 13, minzoom: 12 },
  { id: 'neighbourhood-names', layer: 'places', kind: 'neighbourhood', size: 13, minzoom: 13, maxzoom: 15 },
  { id: 'area-names', layer: 'places', kind: 'suburb', size: 15, minzoom: 11, maxzoom: 15 },
  { id: 'town-names', layer: 'places', kind: 'town', size: 16, maxzoom: 14.5 },
  { id: 'city-names', layer: 'places', kind: 'city', size: 18, maxzoom: 12.5 },
] as const

function areaNames(
  { layer, kind, size, ...look }: (typeof AREAS)[number],
  { areaLabel, waterLabel, ...palette }: MapPalette,
): PointLayer {
  return {
    type: 'symbol',
    ...from(layer),
    ...look,
    filter: kindIs(kind),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': AREA_FONT,
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 8,
    },
    paint: { 'text-color': layer === 'places' ? areaLabel : waterLabel, ...halo(palette) },
    reach: size * REACH_EM,
  }
}

/** Half the width of a route, and a little air, pixels. */
const ROUTE_REACH = 10
/** Metres of a pixel at zoom 0 on the equator, for tiles of 512 pixels. */
const METRES_PER_PIXEL = 78_271.517

/** The layer without the names that would lie on these lines. A tile's names are chosen once for its zoom, at which they reach farthest. */
function keptClear(layer: SymbolLayerSpecification, reach: number, lines: Lines): SymbolLayerSpecification {
  const latitude = lines[0]![0]!.lat
  const atZoom0 = (reach + ROUTE_REACH) * METRES_PER_PIXEL * Math.cos((latitude * Math.PI) / 180)
  const route = {
    type: 'MultiLineString',
    coordinates: lines.map((line) => line.map(({ lng, lat }) => [lng, lat])),
  }
  const isClear = ['>', ['distance', route], ['/', atZoom0, ['^', 2, ['zoom']]]]
  return { ...layer, filter: ['all', layer.filter ?? true, isClear] as unknown as FilterSpecification }
}
