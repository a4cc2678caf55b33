/** House numbers that the data does not have: how far from their places they are found. */
import {
  hideHouses,
  type Missed,
  missedAddresses,
  missedWithoutAnyHouse,
  missedWithoutHouses,
  missedExactly,
} from '../places/hidden-houses.ts'
import { seededNumbers } from '../places/typed-queries.ts'
import type { Figure, Row } from './row.ts'

const SEED = 20_261_125
const MOST_METRES = 200
/** Between two known numbers of one side and block. */
const MOST_EXACT_METRES = 60

export const numbers: Row = {
  name: 'numbers',
  lines: [
    { what: 'Number on a street without house data, median', target: `≤ ${MOST_METRES} m` },
    { what: '- in a city without any', target: '-' },
    { what: '- over all of the city, by addresses beside the extract', target: `≤ ${MOST_METRES} m` },
    {
      what: '- said to be exact, where half of the houses are known: three of four within',
      target: `≤ ${MOST_EXACT_METRES} m`,
    },
  ],
  isForMetropolis: false,
  measure: async (city) => {
    const extract = await city.extract()
    const random = seededNumbers(SEED)
    const exact = missedExactly(hideHouses(extract, () => random() < 0.5))
    const threeOfFour = exact[Math.floor(0.75 * exact.length)]
    return [
      figureOf(missedWithoutHouses(extract), MOST_METRES),
      figureOf(missedWithoutAnyHouse(extract), Infinity),
      figureOf(missedAddresses(extract, await city.addresses()), MOST_METRES),
      threeOfFour === undefined ? null : within(threeOfFour, exact.length, MOST_EXACT_METRES),
    ]
  },
}

const figureOf = ({ asked, medianMetres }: Missed, most: number) =>
  medianMetres === null ? null : within(medianMetres, asked, most)

const within = (metres: number, asked: number, most: number): Figure => ({
  text: `${metres.toFixed(0)} m of ${asked}`,
  isMet: metres <= most,
})
