/** Streets in view that have their name on the map: MapLibre places names, so it is asked what it drew. */
import { drawCity } from '../../map/drawn-city.ts'
import { openMapStand } from '../../map/map-stand.ts'
import { randomSpots, spotsOf } from '../../map/spots.ts'
import { percent, type Row } from './row.ts'

/** Percent that must be named, by zoom, in Argentine cities; elsewhere streets are shorter. */
const BARS: readonly { readonly zoom: number; readonly bar?: number }[] = [
  { zoom: 14 },
  { zoom: 15, bar: 80 },
  { zoom: 16, bar: 90 },
  { zoom: 17 },
]
const SEED = 20

export const names: Row = {
  name: 'names',
  lines: BARS.map(({ zoom, bar }) => ({
    what: `Streets in view with a name at zoom ${zoom}, at fixed spots and at random ones`,
    target: bar === undefined ? '-' : `≥ ${bar} % in Argentina`,
  })),
  isForMetropolis: false,
  measure: async (city) => {
    const drawn = await drawCity(city.file)
    const { south, west } = drawn.map.bounds
    const isArgentine = south < -21 && west < -53
    const stand = await openMapStand()
    try {
      await stand.open(drawn, 'light')
      const shareAt = async (spots: ReturnType<typeof spotsOf>, zoom: number) => {
        let [seen, named] = [0, 0]
        for (const spot of spots) {
          await stand.look({ ...spot, zoom })
          const count = await stand.countStreets()
          seen += count.seen
          named += count.named
        }
        return (100 * named) / seen
      }
      const figures = []
      for (const { zoom, bar = 0 } of BARS) {
        const fixed = await shareAt(spotsOf(drawn.extract), zoom)
        const random = await shareAt(randomSpots(drawn.extract, SEED), zoom)
        const isMet = !isArgentine || (fixed >= bar && random >= bar)
        figures.push({ text: `${percent(fixed)}, ${percent(random)}`, isMet })
      }
      return figures
    } finally {
      await stand.close()
    }
  },
}
