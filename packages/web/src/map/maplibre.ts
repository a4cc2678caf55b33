/** MapLibre as both apps use it: flat, north up, over the city's tiles. */
import type { Keeping } from '@puni/map/city-archive'
import { cityProtocol, TILE_SCHEME } from '@puni/map/tile-protocol'
import { addProtocol, Map as MapLibre, setWorkerUrl, type MapOptions } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { askAgain } from './ask-again.ts'

// Without it MapLibre looks for its worker next to a file that bundling has renamed: the map stays empty, without an error.
setWorkerUrl(workerUrl)

/** Makes every map read the city's tiles and cache them in `keeping`. Call once, before the first map. */
export function readCityTiles(keeping: Keeping): void {
  addProtocol(TILE_SCHEME, cityProtocol(keeping))
}

type FlatMapOptions = Omit<
  MapOptions,
  'attributionControl' | 'dragRotate' | 'pitchWithRotate' | 'touchPitch' | 'locale'
> & {
  /** Label of the map for screen readers. */
  readonly label: string
  /** MapLibre's other texts. */
  readonly locale?: Readonly<Record<string, string>>
}

/**
 * A map without rotate and tilt gestures, which requests tiles that failed again. The app shows the attribution itself. Throws if WebGL is
 * missing.
 */
export function createFlatMap({ label, locale, ...options }: FlatMapOptions): MapLibre {
  const map = new MapLibre({
    ...options,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // MapLibre would split the last tiles for nearer zooms, and leave out the names of streets that lie on a seam.
    zoomLevelsToOverscale: Infinity,
    locale: { 'Map.Title': label, ...locale },
  })
  map.touchZoomRotate.disableRotation()
  askAgain(map)
  return map
}
