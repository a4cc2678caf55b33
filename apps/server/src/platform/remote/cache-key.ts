import type { Position } from '@puni/contract/entities'

/** A place for the key of a kept answer: rounded to about ten metres. */
export function placeKey({ lat, lng }: Position): string {
  return `${lat.toFixed(4)},${lng.toFixed(4)}`
}
