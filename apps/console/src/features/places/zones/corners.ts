/** The corners of a polygon as text: a line for each, latitude and longitude, as people paste them. */
import { type Corner, openRing, polygonTrouble } from '@puni/contract/zones/polygon'
import { degreeText, positionIn } from '../../../shared/map/coordinates.ts'
import { cornersFieldText } from './corners-text.ts'

/** What a text of corners says; null and why, if a line is none. */
export type ReadCorners =
  | { readonly corners: readonly Corner[]; readonly trouble: null }
  | { readonly corners: null; readonly trouble: string }

/** Two numbers, apart by a comma, a semicolon or spaces, with decimals behind a dot or a comma. */
const LINE = /^(-?\d+(?:[.,]\d+)?)(?:\s*[;,]\s*|\s+)(-?\d+(?:[.,]\d+)?)$/

/** Reads the corners of a text. Empty lines don't count. */
export function cornersIn(text: string): ReadCorners {
  const corners: Corner[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, lat = '', lng = ''] = LINE.exec(line.trim()) ?? []
    const point = positionIn(lat, lng)
    if (point === null) return { corners: null, trouble: cornersFieldText.unreadable(at + 1) }
    corners.push([point.lng, point.lat])
  }
  return { corners: openRing(corners), trouble: null }
}

/** Why a text of corners is no polygon yet; null if it is one. */
export function troubleOf(text: string): string | null {
  const read = cornersIn(text)
  return read.trouble ?? polygonTrouble(read.corners)
}

/** Corners as text. */
export function cornersText(corners: readonly Corner[]): string {
  return corners.map(([lng, lat]) => `${degreeText(lat)}, ${degreeText(lng)}`).join('\n')
}
