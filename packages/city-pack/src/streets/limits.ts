/** Limits of speed by sign, surface and timetable. */
import type { Tags } from '../extract/extract.ts'

/** Limits by surface, km/h, for those that slow a vehicle down. */
const SURFACE_KMH: Readonly<Record<string, number>> = {
  sett: 18,
  cobblestone: 15,
  unhewn_cobblestone: 12,
  unpaved: 15,
  compacted: 18,
  fine_gravel: 18,
  gravel: 15,
  pebblestone: 12,
  dirt: 12,
  earth: 12,
  ground: 12,
  grass: 8,
  mud: 6,
  sand: 6,
}

/** Without a timetable; time at the quay included. */
const FERRY_KMH = 8
const MOST_KMH = 255

const KMH_PER_MPH = 1.609_344

/** Limit in whole kilometres per hour, 1 to 255; null for a word ('AR:urban', 'none') or nothing. */
export function postedLimit(maxspeed: string | undefined): number | null {
  const [, figure, unit] = /^(\d{1,3}(?:\.\d+)?) ?(km\/h|kmh|kph|mph)?$/.exec(maxspeed ?? '') ?? []
  if (figure === undefined) return null
  const kmh = Math.round(Number(figure) * (unit === 'mph' ? KMH_PER_MPH : 1))
  return kmh >= 1 && kmh <= MOST_KMH ? kmh : null
}

/** Limit by the surface of a way, km/h; null if it slows nobody down. */
export function surfaceLimit(tags: Tags): number | null {
  const surface = tags['surface'] ?? ''
  return Object.hasOwn(SURFACE_KMH, surface) ? SURFACE_KMH[surface]! : null
}

/** The lower of two limits; null for none. */
export function leastLimit(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

/** Kilometres per hour, in tenths, of a ferry over a length in metres, by its `duration` if it has one. */
export function ferryKmh(tags: Tags, metres: number): number {
  const minutes = minutesOf(tags['duration'] ?? '')
  if (minutes === null) return FERRY_KMH
  const kmh = Math.round((metres * 0.6) / minutes) / 10
  return Math.min(MOST_KMH, Math.max(0.1, kmh))
}

/** Minutes of 'H:MM', 'HH:MM:SS', '20', '20 min', '1 h 30 min' or ISO 8601 ('PT1H30M'); null if it is none of them. */
function minutesOf(duration: string): number | null {
  const [, hours, minutes, seconds] =
    /^(?:(\d+):)?(\d+)(?::(\d\d))?$/.exec(duration) ??
    /^(?:PT)?(?:([\d.]+) ?h(?:ours?)?)? ?(?:([\d.]+) ?m(?:in(?:ute)?s?)?)?(?:(\d+)S)?$/i.exec(duration) ??
    []
  const total = 60 * Number(hours ?? 0) + Number(minutes ?? 0) + Number(seconds ?? 0) / 60
  return total > 0 ? total : null
}
