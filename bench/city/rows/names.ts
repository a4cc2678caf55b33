/** Streets in view that have their name on the map. */
import { drawCity } from '../../map/drawn-city.ts'
import { openMapStand } from '../../map/map-stand.ts'
import { BOUNDS, countStreets } from '../../map/named-streets.ts'
import { spotsOf } from '../../map/spots.ts'
import { percent, type Row } from './row.ts'

const ZOOMS = Object.keys(BOUNDS).map(Number)

export const names: Row = {
  name: 'names',
  lines: ZOOMS.map((zoom) => ({
    what: `Streets with a name in view at zoom ${zoom}`,
    target: `≥ ${BOUNDS[zoom]} %`,
  })),
  isForMetropolis: false,
  measure: async (city) => {
    const drawn = await drawCity(city.file)
    const stand = await openMapStand()
    try {
      await stand.open(drawn, 'light')
      const counts = await countStreets(stand, drawn, spotsOf(drawn.extract), ZOOMS)
      return counts.map(({ seen, named }, at) => {
        const share = (100 * named) / seen
        return { text: percent(share), isMet: share >= BOUNDS[ZOOMS[at]!]! }
      })
    } finally {
      await stand.close()
    }
  },
}
