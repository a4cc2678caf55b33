/** What routes and tables take. */
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { readRouter, readRouterData } from '@puni/streets/router/router-file'
import { BOUNDS, race } from '../../routing/race.ts'
import { OPTIONS } from '../../routing/random-streets.ts'
import { summary } from '../../routing/cost.ts'
import { type TableRequest, tablesInThread } from '../tables-in-thread.ts'
import { ms, type Row } from './row.ts'

const FIRST_WAY_MS = 20
const TABLE_SIDE = 500
const TABLES = 5
const TABLE_MS = 150
const SILENCE_MS = 50

export const firstWay: Row = {
  name: 'first-way',
  lines: [
    { what: 'Junctions', target: '-' },
    { what: 'First way of a vehicle, the slowest of them', target: `< ${FIRST_WAY_MS} ms` },
  ],
  isForMetropolis: true,
  isAboutWays: true,
  measure: async (city) => {
    const { file, random } = await city.streets()
    const router = readRouter(file)
    const times = VEHICLE_TYPES.map((vehicle) => {
      const [from, to] = random.anyPlaces(2)
      const began = performance.now()
      router.route(from!, to!, { vehicle, traffic: 1 })
      return performance.now() - began
    })
    const slowest = Math.max(...times)
    return [
      { text: random.graph.junctionLatE7.length.toLocaleString('en'), isMet: true },
      { text: ms(slowest), isMet: slowest < FIRST_WAY_MS },
    ]
  },
}

export const table: Row = {
  name: 'table',
  lines: [
    { what: `Table ${TABLE_SIDE} × ${TABLE_SIDE}, in a thread`, target: `< ${TABLE_MS} ms` },
    { what: 'Longest silence of the thread that asks', target: `< ${SILENCE_MS} ms` },
  ],
  isForMetropolis: true,
  isAboutWays: true,
  measure: async (city) => {
    const { file, random } = await city.streets()
    const places = () => random.anyPlaces(TABLE_SIDE)
    const tables = Array.from({ length: TABLES }, (): TableRequest => [places(), places(), OPTIONS])
    const { times, silenceMs } = await tablesInThread(readRouterData(file), tables)
    const { median } = summary(times)
    return [
      { text: ms(median), isMet: median < TABLE_MS },
      { text: ms(silenceMs), isMet: silenceMs < SILENCE_MS },
    ]
  },
}

export const library: Row = {
  name: 'library',
  lines: [
    {
      what: 'Way: a library ÷ our search, median',
      target: `≥ ${BOUNDS.median}`,
    },
    { what: '- mean', target: `≥ ${BOUNDS.mean}` },
    { what: '- ways of the library that are slower than ours', target: '0' },
  ],
  isForMetropolis: false,
  isAboutWays: true,
  measure: async (city, { pairs }) => {
    const { median, mean, disagreeing } = race((await city.streets()).random, pairs)
    return [
      { text: median.toFixed(1), isMet: median >= BOUNDS.median },
      { text: mean.toFixed(1), isMet: mean >= BOUNDS.mean },
      { text: String(disagreeing), isMet: disagreeing === 0 },
    ]
  },
}
