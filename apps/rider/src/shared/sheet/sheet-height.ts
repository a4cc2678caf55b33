/** How much of the sheet shows: its title and actions, what counts at this moment, or everything. */
export type SheetHeight = 'peek' | 'card' | 'full'

const HEIGHTS = ['peek', 'card', 'full'] as const satisfies readonly SheetHeight[]

/** Pixels a second: a flick goes to the next height however short it is. */
const FLICK = 400

/** A drag that has ended. */
interface Drag {
  /** Height of the sheet where it was let go, pixels. */
  readonly height: number
  /** Pixels a second, upwards. */
  readonly speed: number
}

/**
 * The height at which a sheet comes to rest.
 * @param from before the drag
 * @param stops the sheet's height at each of the three, pixels, ascending
 */
export function restingHeight(
  from: SheetHeight,
  { height, speed }: Drag,
  stops: Readonly<Record<SheetHeight, number>>,
): SheetHeight {
  if (Math.abs(speed) > FLICK) return beside(from, speed > 0 ? 1 : -1)
  const distance = (stop: SheetHeight) => Math.abs(stops[stop] - height)
  // Of two equal ones the smaller: there is no more to see in the larger.
  return HEIGHTS.reduce((nearest, stop) => (distance(stop) < distance(nearest) ? stop : nearest))
}

/** The height after a tap on the grip: everything, or back to what counts. */
export function tapped(height: SheetHeight): SheetHeight {
  return height === 'card' ? 'full' : 'card'
}

/** The next height in a direction, or the same at the end. */
function beside(height: SheetHeight, step: 1 | -1): SheetHeight {
  return HEIGHTS[HEIGHTS.indexOf(height) + step] ?? height
}
