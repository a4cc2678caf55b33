/** From degrees to the pixels of a zoom, and back. */
import type { Line } from './drawn-feature.ts'
import type { Point, ScreenLine } from './screen-line.ts'
import { latitudeAt, longitudeAt, worldX, worldY } from './tile-box.ts'

/** Pixels of a tile's side. */
export const TILE_PX = 512

/** Pixels of the world's width. */
const worldPx = (zoom: number) => TILE_PX * 2 ** zoom

/** The points of a line at a zoom. */
export function pixelsOf(line: Line, zoom: number): Point[] {
  const scale = worldPx(zoom)
  return Array.from({ length: line.length / 2 }, (_, i) => [
    worldX(line[2 * i]! / 1e7) * scale,
    worldY(line[2 * i + 1]! / 1e7) * scale,
  ])
}

/** The line that has these pixels. */
export function lineOfPixels({ points }: ScreenLine, zoom: number): Line {
  const scale = worldPx(zoom)
  return Int32Array.from(
    points.flatMap(([x, y]) => [longitudeAt(x / scale) * 1e7, latitudeAt(y / scale) * 1e7].map(Math.round)),
  )
}
