import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { setWorkerUrl } from 'maplibre-gl'

// Without it MapLibre looks for its worker beside a file that bundling has renamed: nothing shows, and no error.
setWorkerUrl(workerUrl)

export {
  Map,
  Marker,
  NavigationControl,
  ScaleControl,
  type GeoJSONSource,
  type StyleSpecification,
} from 'maplibre-gl'
