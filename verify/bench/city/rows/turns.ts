/** Instructions read against the roads as they are drawn. */
import { stepsOf } from '@puni/streets/guidance/steps'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { toldWays } from '../told-ways.ts'
import type { Row } from './row.ts'

const WAYS = 200
const VEHICLES: readonly VehicleType[] = ['Moto', 'Bicicleta']

export const turns: Row = {
  name: 'turns',
  lines: [
    { what: `Instructions of ${WAYS} ways read, by motorcycle and by bicycle`, target: '-' },
    { what: '- turns that nobody tells', target: '0' },
    { what: '- that tell what the way does not do', target: '0' },
  ],
  isForMetropolis: false,
  isAboutWays: true,
  measure: async (city) => {
    const [extract, { router, random }] = [await city.extract(), await city.streets()]
    const counts = VEHICLES.map((vehicle) => {
      const read = toldWays(extract, vehicle)
      const found = { read: 0, untold: 0, contradicted: 0 }
      for (let way = 0; way < WAYS; way++) {
        const [from, to] = random.anyPlaces(2)
        const route = router.route(from!, to!, { vehicle, traffic: 1 })
        if (route === null) continue
        const { parts, endSide } = route.describe()
        const steps = stepsOf(parts, route.path.length, endSide)
        const { untold, contradicted } = read(route.path, steps)
        found.read += steps.length
        found.untold += untold.length
        found.contradicted += contradicted.length
        for (const line of [...untold, ...contradicted]) process.stderr.write(`${vehicle}: ${line}\n`)
      }
      return found
    })
    const text = (of: 'read' | 'untold' | 'contradicted') => counts.map((found) => found[of]).join(', ')
    return [
      { text: text('read'), isMet: true },
      { text: text('untold'), isMet: counts.every(({ untold }) => untold === 0) },
      { text: text('contradicted'), isMet: counts.every(({ contradicted }) => contradicted === 0) },
    ]
  },
}
