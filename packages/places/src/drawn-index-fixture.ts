/** The search in a drawn town, for tests. */
import type { Place } from '@puni/contract/places/entities'
import { metresBetween } from '@puni/streets/geodesic'
import { buildPlaceIndex } from '@puni/city-pack/places/build-index'
import {
  draw,
  DRAWN_INFO,
  type Drawing,
  positionOf,
  type Spot,
} from '@puni/city-pack/places/drawn-extract-fixture'
import { PlaceIndex } from './place-search.ts'

/** The index of a drawing. */
export const indexOf = (drawing: Drawing): PlaceIndex =>
  PlaceIndex.parse(buildPlaceIndex(draw(drawing), DRAWN_INFO))

/** Metres from a place to a spot; infinitely many from none. */
export const metresTo = (place: Place | undefined, spot: Spot): number =>
  place === undefined ? Infinity : metresBetween(place.position, positionOf(spot))
