/** Tiles covering a box on the globe, in web mercator. */
import type { Bounds } from '../pack.ts'

/** First and last column and row of tiles; empty when `left` exceeds `right` or `top` exceeds `bottom`. */
export interface TileBox {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The tiles of a zoom that touch a box. */
export function tileBox({ north, south, east, west }: Bounds, z: number): TileBox {
  const side = 2 ** z
  const clamp = (value: number) => Math.max(0, Math.min(side - 1, Math.floor(value * side)))
  const column = (lng: number) => clamp(lng / 360 + 0.5)
  const row = (lat: number) => {
    const sin = Math.sin((lat * Math.PI) / 180)
    return clamp(0.5 - Math.atanh(sin) / (2 * Math.PI))
  }
  return { left: column(west), right: column(east), top: row(north), bottom: row(south) }
}
