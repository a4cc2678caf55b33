/** Distances and durations in the courier's format. */

const decimal = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '350 m' below a kilometre (to 10 m), '2,4 km' from there on. */
export function distanceText(metres: number): string {
  const rounded = Math.round(metres / 10) * 10
  return rounded < 1000 ? `${rounded} m` : `${decimal.format(metres / 1000)} km`
}

/** '9 min', at least 1; '1 h 5 min' from an hour on. */
export function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
