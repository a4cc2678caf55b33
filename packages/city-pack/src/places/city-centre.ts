/** The centre of a city, from which its streets are numbered. */
import Flatbush from 'flatbush'
import { METRES_PER_UNIT, shrink } from '@puni/places/geometry'
import type { Point } from '@puni/places/place-data'

const REACH_M = 1_000

/** The point of interest with the most others around it; null if there are none. */
export function cityCentre(interests: readonly Point[]): Point | null {
  const [first] = interests
  if (first === undefined) return null
  const up = REACH_M / METRES_PER_UNIT
  const wide = up / shrink(first.lat)
  const tree = new Flatbush(interests.length)
  for (const { lat, lng } of interests) tree.add(lng, lat, lng, lat)
  tree.finish()
  let centre = first
  let most = 0
  for (const one of interests) {
    const around = tree.search(one.lng - wide, one.lat - up, one.lng + wide, one.lat + up).length
    if (around > most) [centre, most] = [one, around]
  }
  return { lat: centre.lat, lng: centre.lng }
}
