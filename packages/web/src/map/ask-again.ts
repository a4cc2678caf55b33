/** Tiles that failed to load are requested again. */
import { CITY_SOURCE } from '@puni/map/layer-parts'
import type { ErrorEvent, Map } from 'maplibre-gl'

/** Delay before failed tiles are requested again, milliseconds: requests in flight when the signal returned fail later. */
export const ASK_AGAIN_MS = 5_000

interface TileAddress {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** What MapLibre adds to the error of a tile, and its types leave out. */
type MapError = ErrorEvent & { readonly tile?: { readonly tileID: { readonly canonical: TileAddress } } }

/**
 * Requests the tiles of the city that failed again, until the map is removed: when the signal is back, and a little later. Each by its
 * address: asked to refresh all tiles of a source, MapLibre 6 waits for failed ones without requesting them.
 */
export function askAgain(map: Pick<Map, 'on' | 'getSource' | 'refreshTiles'>): void {
  const failed = new Set<TileAddress>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    if (failed.size === 0 || !navigator.onLine) return
    const again = [...failed]
    failed.clear()
    if (map.getSource(CITY_SOURCE)) map.refreshTiles(CITY_SOURCE, again)
  }
  map.on('error', ({ tile }: MapError) => {
    if (!tile) return
    failed.add(tile.tileID.canonical)
    clearTimeout(timer)
    timer = setTimeout(refresh, ASK_AGAIN_MS)
  })
  addEventListener('online', refresh)
  map.on('remove', () => {
    clearTimeout(timer)
    removeEventListener('online', refresh)
  })
}
