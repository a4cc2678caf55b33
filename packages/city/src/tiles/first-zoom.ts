/** The zooms from which on things can be seen: tiles stay small without them before. */
import { type MapFeature, TILE_ZOOM } from './layers.ts'

const ROADS = { motorway: 8, avenue: 9, street: 12, service: 14, path: 14 } as const
/** Names appear earlier along wide roads. */
const ROAD_NAMES = { motorway: 12, avenue: 13, street: 14, path: 14 } as const
const ROAD_NUMBERS = { motorway: 10, avenue: 12 } as const
const PLACES = { city: 8, town: 9, suburb: 11, neighbourhood: 12 } as const

/** The first zoom at which a feature is worth its bytes. */
export function firstZoom(properties: MapFeature): number {
  switch (properties.layer) {
    case 'roads':
      return ROADS[properties.kind]
    case 'road_names':
      return ROAD_NAMES[properties.kind]
    case 'road_numbers':
      return ROAD_NUMBERS[properties.kind]
    case 'places':
      return PLACES[properties.kind]
    case 'pois':
      return properties.kind === 'station' || properties.kind === 'hospital' ? 13 : TILE_ZOOM.max
    case 'buildings':
    case 'house_numbers':
      return TILE_ZOOM.max
    case 'rail':
      return 11
    case 'land':
      return 10
    case 'water':
      return properties.kind === 'area' ? 8 : 10
    case 'water_names':
      return properties.kind === 'area' ? TILE_ZOOM.max : 12
  }
}

/** Side of a tile on the screen. */
const TILE_PX = 512
/** Pixels of the screen over which a named area must reach before its name is written. */
const NAMED_PX = 70

/** The first zoom with the name of an area this wide, as a share of the whole world's width. */
export function firstZoomOfName(width: number): number {
  const zoom = Math.ceil(Math.log2(NAMED_PX / TILE_PX / width))
  return Math.max(TILE_ZOOM.min + 2, Math.min(TILE_ZOOM.max, zoom))
}
