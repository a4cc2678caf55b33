/** What routes and tables take. */
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { readRouter, readRouterData } from '@puni/streets/router/router-file'
import { BOUNDS, race } from '../../routing/race.ts'
import { OPTIONS } from '../../routing/arcs.ts'
import { summary } from '../../routing/cost.ts'
import { type TableRequest, tablesInThread } from '../tables-in-thread.ts'
import { ms, type Row } from './row.ts'

const FIRST_WAY_MS = 20
const TABLE_SIDE = 500
const TABLES = 5
const TABLE_MS = 150
const SILENCE_MS = 50
const KEYS = ['median', 'mean'] as const

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

export const libraries: Row = {
  name: 'libraries',
  lines: [
    ...KEYS.map((key) => ({ what: `Way: fastest library ÷ our search, ${key}`, target: `≥ ${BOUNDS[key]}` })),
    ...KEYS.map((key) => ({
      what: `- ÷ the router, with streets found and line drawn, ${key}`,
      target: '-',
    })),
  ],
  isForMetropolis: false,
  isAboutWays: true,
  measure: async (city, { pairs }) => {
    const { router, random } = await city.streets()
    const { searchRatio, routerRatio } = race(random, router, pairs)
    return [
      ...KEYS.map((key) => ({ text: searchRatio[key].toFixed(1), isMet: searchRatio[key] >= BOUNDS[key] })),
      ...KEYS.map((key) => ({ text: routerRatio[key].toFixed(1), isMet: true })),
    ]
  },
}
