/** Streets in view that have their name on the map. */
import { drawCity } from '../../map/drawn-city.ts'
import { openMapStand } from '../../map/map-stand.ts'
import { BOUNDS, type Count, countStreets } from '../../map/named-streets.ts'
import { randomSpots, spotsOf } from '../../map/spots.ts'
import { percent, type Row } from './row.ts'

const ZOOMS = Object.keys(BOUNDS).map(Number)
/** As `npm run street-names` has it. */
const SEED = 20

export const names: Row = {
  name: 'names',
  lines: ZOOMS.map((zoom) => ({
    what: `Streets in view with a name at zoom ${zoom}, at fixed spots and at random ones`,
    target: `≥ ${BOUNDS[zoom]} %`,
  })),
  isForMetropolis: false,
  measure: async (city) => {
    const drawn = await drawCity(city.file)
    const stand = await openMapStand()
    try {
      await stand.open(drawn, 'light')
      const counts: Count[][] = []
      for (const spots of [spotsOf(drawn.extract), randomSpots(drawn.extract, SEED)]) {
        counts.push(await countStreets(stand, drawn, spots, ZOOMS))
      }
      return ZOOMS.map((zoom, at) => {
        const shares = counts.map((byZoom) => (100 * byZoom[at]!.named) / byZoom[at]!.seen)
        return {
          text: shares.map(percent).join(', '),
          isMet: shares.every((share) => share >= BOUNDS[zoom]!),
        }
      })
    } finally {
      await stand.close()
    }
  },
}
