/** Numbers and points as a form holds them: texts. */
import type { Position } from '@puni/contract/entities'

/** The number in a text, its decimals behind a comma or a dot; NaN when there is none, which the API refuses with words of its own. */
export function numberIn(text: string): number {
  const typed = text.trim()
  return /^-?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : NaN
}

/** The point that two texts name, or null while they do not name one on earth. */
export function positionIn(latitude: string, longitude: string): Position | null {
  const lat = numberIn(latitude)
  const lng = numberIn(longitude)
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/** A degree as text, to about ten centimetres. */
export function degreeText(degree: number): string {
  return degree.toFixed(6)
}
