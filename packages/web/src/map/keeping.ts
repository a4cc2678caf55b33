import type { Keeping } from '@puni/city/map/city-archive'
import { cacheStorage } from '../storage/cache-storage.ts'

/** Where the browser keeps the city's map; `onKeepFailed` hears why a part of it could not be kept. */
export function keepingWith(onKeepFailed: Keeping['onKeepFailed']): Keeping {
  return { shelves: cacheStorage(), onKeepFailed }
}
