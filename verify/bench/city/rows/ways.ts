/** Ways judged by a search of its own that knows the rules of the road. */
import { judgeWays, type WaysJudged } from '@puni/city-pack/streets/judged-ways-fixture'
import type { Row } from './row.ts'

export const ways: Row = {
  name: 'ways',
  lines: [
    { what: 'Ways judged, by car and by bicycle', target: '-' },
    { what: '- that break a rule: of turns, of access, of turning around', target: '0' },
    { what: "- not found, or not the judge's", target: '0' },
  ],
  isForMetropolis: false,
  isAboutWays: true,
  measure: async (city, { pairs }) => {
    const [extract, { router }] = [await city.extract(), await city.streets()]
    const judged = (['Auto', 'Bicicleta'] as const).map((vehicle) =>
      judgeWays(extract, router, vehicle, pairs),
    )
    const none = (countOf: (one: WaysJudged) => number) => {
      const counts = judged.map(countOf)
      return { text: counts.join(', '), isMet: counts.every((count) => count === 0) }
    }
    return [
      { text: `${pairs}, ${pairs}`, isMet: true },
      none(({ broken }) => broken),
      none(({ none, slower, faster, otherTime }) => none + slower + faster + otherTime),
    ]
  },
}
