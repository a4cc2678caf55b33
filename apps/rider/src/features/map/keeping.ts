import type { Keeping } from '@puni/city/map/city-archive'
import { logFailure } from '../../shared/failure.ts'
import { mapText } from './map-text.ts'

/** Where this phone keeps the city's map. */
export const keeping: Keeping = {
  shelves: globalThis.caches,
  onKeepFailed: (cause) => logFailure(mapText.notKept, cause),
}
