import type { Position } from '@puni/contract/fields'

/** A place as part of a cache key, rounded to about ten metres. */
export function placeKey({ lat, lng }: Position): string {
  return `${lat.toFixed(4)},${lng.toFixed(4)}`
}
