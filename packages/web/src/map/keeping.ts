import type { Keeping } from '@puni/map/city-archive'
import { cacheStorage } from '../storage/cache-storage.ts'

/** Where the browser keeps the city's map; `onKeepFailed` receives the reason why a part could not be stored. */
export function keepingWith(onKeepFailed: Keeping['onKeepFailed']): Keeping {
  return { shelves: cacheStorage(), onKeepFailed }
}
