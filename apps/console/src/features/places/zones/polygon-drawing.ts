/** Draws and edits one polygon on a map, by Terra Draw. */
import { type Corner, openRing } from '@puni/contract/zones/polygon'
import { mapTheme } from '@puni/web/map/map-theme'
import type { Map } from 'maplibre-gl'
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode, type GeoJSONStoreFeatures } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'

/** The mode in which it is drawn, and the name that what was drawn keeps. */
const POLYGON = 'polygon'
const OUTLINE_WIDTH = 3
/** Degrees: as the form keeps them. */
const DIGITS = 6

const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS))

/** One polygon on a map: drawn while there is none, then edited. */
export class PolygonDrawing {
  readonly #draw: TerraDraw
  /** What is on the map, as JSON. */
  #shown = '[]'
  /** The map was taken down, and all that was drawn with it. */
  #isGone = false

  /** `onChange` hears of every corner that was put, moved or taken away, once the polygon is closed. */
  constructor(map: Map, onChange: (corners: readonly Corner[]) => void) {
    this.#draw = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map }),
      modes: [polygonMode(), selectMode()],
    })
    map.once('remove', () => void (this.#isGone = true))
    this.#draw.start()
    this.#draw.setMode(POLYGON)
    this.#draw.on('finish', () => {
      const [polygon] = this.#polygons()
      if (polygon === undefined) return
      const corners = cornersOf(polygon)
      this.#shown = JSON.stringify(corners)
      this.#edit()
      onChange(corners)
    })
  }

  /** Shows these corners, unless they are there already; fewer than three are drawn anew. */
  show(corners: readonly Corner[]): void {
    const wanted = JSON.stringify(corners)
    if (wanted === this.#shown) return
    this.#shown = wanted
    this.#draw.setMode(POLYGON)
    this.#draw.clear()
    if (corners.length < 3) return
    const ring = [...corners, ...corners.slice(0, 1)].map(([lng, lat]) => [rounded(lng), rounded(lat)])
    this.#draw.addFeatures([
      {
        type: 'Feature',
        properties: { mode: POLYGON },
        geometry: { type: 'Polygon', coordinates: [ring] },
      },
    ])
    this.#edit()
  }

  /** Takes everything off the map. */
  end(): void {
    if (!this.#isGone) this.#draw.stop()
  }

  #edit(): void {
    const [polygon] = this.#polygons()
    if (polygon?.id === undefined) return
    this.#draw.setMode('select')
    this.#draw.selectFeature(polygon.id)
  }

  #polygons(): GeoJSONStoreFeatures[] {
    return this.#draw.getSnapshot().filter(({ geometry }) => geometry.type === 'Polygon')
  }
}

function cornersOf({ geometry }: GeoJSONStoreFeatures): Corner[] {
  if (geometry.type !== 'Polygon') return []
  const ring = (geometry.coordinates[0] ?? []).map(([lng = 0, lat = 0]): Corner => [
    rounded(lng),
    rounded(lat),
  ])
  return [...openRing(ring)]
}

/** The colours of the theme, which may change while it is drawn. */
const ink = () => mapTheme().ink as `#${string}`
const edge = () => mapTheme().edge as `#${string}`

// Keys would delete the polygon or close the panel: corners are typed instead.
function polygonMode() {
  return new TerraDrawPolygonMode({
    keyEvents: null,
    styles: {
      fillColor: ink,
      fillOpacity: 0.1,
      outlineColor: ink,
      outlineWidth: OUTLINE_WIDTH,
      closingPointColor: edge,
      closingPointOutlineColor: ink,
    },
  })
}

function selectMode() {
  return new TerraDrawSelectMode({
    keyEvents: null,
    allowManualDeselection: false,
    flags: {
      [POLYGON]: {
        feature: { draggable: false, coordinates: { midpoints: true, draggable: true, deletable: true } },
      },
    },
    styles: {
      selectedPolygonColor: ink,
      selectedPolygonFillOpacity: 0.1,
      selectedPolygonOutlineColor: ink,
      selectedPolygonOutlineWidth: OUTLINE_WIDTH,
      selectionPointColor: edge,
      selectionPointOutlineColor: ink,
      midPointColor: ink,
      midPointOutlineColor: edge,
    },
  })
}
