/** Numbers and points as form values, that is, as text. */
import type { Position } from '@puni/contract/fields'

/**
 * Parses a number with a decimal comma or dot. NaN if there is none; the API refuses it with a message of its
 * own.
 */
export function numberIn(text: string): number {
  const typed = text.trim()
  return /^-?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : NaN
}

/** The point given by two texts, or null while they are not valid coordinates. */
export function positionIn(latitude: string, longitude: string): Position | null {
  const lat = numberIn(latitude)
  const lng = numberIn(longitude)
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/** A degree as text, to about ten centimetres. */
export function degreeText(degree: number): string {
  return degree.toFixed(6)
}
