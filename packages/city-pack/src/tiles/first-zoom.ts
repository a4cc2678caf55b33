/** The zooms from which on things can be seen: tiles stay small without them before. */
import { type MapFeature, TILE_ZOOM } from '@puni/map/layers'

/** The first zoom of all of a layer's features, or by their kind. */
const FIRST: Readonly<Record<MapFeature['layer'], number | Readonly<Record<string, number>>>> = {
  land: 10,
  water: { area: 8, stream: 10 },
  buildings: TILE_ZOOM.max,
  roads: { motorway: 8, avenue: 9, street: 12, service: 14, path: 14 },
  rail: 11,
  water_names: 12,
  // Names appear earlier along wide roads.
  road_names: { motorway: 12, avenue: 13, street: 14, path: 14 },
  road_numbers: { motorway: 10, avenue: 12 },
  places: { city: 8, town: 9, suburb: 11, neighbourhood: 12 },
  pois: { station: 13, hospital: 13 },
  house_numbers: TILE_ZOOM.max,
}

/** The first zoom at which a feature is worth its bytes. */
export function firstZoom(properties: MapFeature): number {
  const first = FIRST[properties.layer]
  if (typeof first === 'number') return first
  return ('kind' in properties ? first[properties.kind] : undefined) ?? TILE_ZOOM.max
}
