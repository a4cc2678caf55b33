/** Tiles covering a box on the globe, in web mercator. */
import type { Bounds } from '@puni/contract/fields'

/** First and last column and row of tiles; empty when `left` exceeds `right` or `top` exceeds `bottom`. */
export interface TileBox {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A longitude as a share of the world's width from its western edge on. */
export const worldX = (lng: number): number => lng / 360 + 0.5

/** A latitude as a share of the world's height from its northern edge on. */
export const worldY = (lat: number): number =>
  0.5 - Math.atanh(Math.sin((lat * Math.PI) / 180)) / (2 * Math.PI)

/** The longitude of such a share. */
export const longitudeAt = (x: number): number => (x - 0.5) * 360

/** The latitude of such a share. */
export const latitudeAt = (y: number): number =>
  (Math.asin(Math.tanh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI

/** The tiles of a zoom that touch a box. */
export function tileBox({ north, south, east, west }: Bounds, z: number): TileBox {
  const side = 2 ** z
  const clamp = (value: number) => Math.max(0, Math.min(side - 1, Math.floor(value * side)))
  const [left, right, top, bottom] = [worldX(west), worldX(east), worldY(north), worldY(south)].map(clamp)
  return { left: left!, right: right!, top: top!, bottom: bottom! }
}
