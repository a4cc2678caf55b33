/** Places typed as people do: whether the right one comes first. */
import { PlaceIndex } from '@puni/places/place-search'
import { answersRightly, sightsOf, typedQueries } from '../places/typed-queries.ts'
import { percent, type Row } from './row.ts'

/** Queries of each kind of typing, as in the tests. */
const PER_KIND = 8
const SEED = 20_261_125
const LEAST_PERCENT = 92

export const addresses: Row = {
  name: 'addresses',
  lines: [
    { what: 'Addresses typed', target: '-' },
    { what: '- the right one first', target: `≥ ${LEAST_PERCENT} %` },
  ],
  isForMetropolis: false,
  measure: async (city) => {
    const index = PlaceIndex.parse(await city.packFile('places'))
    const queries = typedQueries(sightsOf(await city.extract()), PER_KIND, SEED)
    const right = queries.filter((query) => answersRightly(query, index.search(query.text)[0]))
    const share = (100 * right.length) / queries.length
    return [
      { text: String(queries.length), isMet: true },
      { text: percent(share), isMet: share >= LEAST_PERCENT },
    ]
  },
}
