/** How many of the streets on the screen have their name on it. */
import { roadNames } from '../../../packages/city/src/tiles/line-names.ts'
import { shortenerFor } from '../../../packages/city/src/tiles/short-name.ts'
import type { DrawnCity } from './drawn-city.ts'
import type { MapStand } from './map-stand.ts'
import type { spotsOf } from './spots.ts'
import { nameLinesOf, namesInView, streetsOf } from './streets-in-view.ts'

/** Percent of the streets in view that must be named, by zoom. */
export const BOUNDS: Readonly<Record<number, number>> = { 15: 60, 16: 75 }
/** A street with less of it on the screen is not counted, pixels. */
const SEEN_PX = 40
/** Of letters on maps, pixels: a street too short for its short name in these cannot carry it. */
const SMALLEST_LETTERS = 10

/** Streets on the screen, all spots together. */
export interface Count {
  readonly seen: number
  readonly named: number
  /** Of those that cannot carry their names. */
  readonly tooShort: number
}

/** Counts on a stand that shows the city, at all spots together, for each zoom. */
export async function countStreets(
  stand: MapStand,
  city: DrawnCity,
  spots: ReturnType<typeof spotsOf>,
  zooms: readonly number[],
): Promise<Count[]> {
  const shorten = shortenerFor(roadNames(city.extract))
  const [streets, lines] = [streetsOf(city.extract), nameLinesOf(city.features)]
  const counts: Count[] = []
  for (const zoom of zooms) {
    let [seen, named, tooShort] = [0, 0, 0]
    for (const spot of spots) {
      const view = { ...spot, zoom }
      const inView = [...namesInView(streets, view)].filter(([, { inAll }]) => inAll >= SEEN_PX)
      const names = inView.map(([name]) => shorten(name))
      const room = namesInView(lines, view)
      const widths = await stand.widths(names, SMALLEST_LETTERS)
      await stand.look(view)
      const labels = new Set(await stand.namedStreets())
      for (const [i, name] of names.entries()) {
        seen += 1
        if (labels.has(name)) named += 1
        else if ((room.get(name)?.longest ?? 0) < widths[i]!) tooShort += 1
      }
    }
    counts.push({ seen, named, tooShort })
  }
  return counts
}
