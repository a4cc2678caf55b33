import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { cityProtocol } from '@puni/city/map/tile-protocol'
import { TILE_SCHEME } from '@puni/city/map/tile-url'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { addProtocol, setWorkerUrl } from 'maplibre-gl'

// Without it MapLibre looks for its worker beside a file that bundling has renamed: nothing shows, and no error.
setWorkerUrl(workerUrl)
addProtocol(
  TILE_SCHEME,
  cityProtocol({
    // Absent on a page without TLS, whatever the types say.
    shelves: 'caches' in globalThis ? caches : undefined,
    onKeepFailed: (cause) => console.warn('A tile of the map could not be kept', cause),
  }),
)

export {
  Map,
  Marker,
  NavigationControl,
  ScaleControl,
  type GeoJSONSource,
  type LayerSpecification,
  type StyleSpecification,
} from 'maplibre-gl'
