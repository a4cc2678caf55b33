/** Durations next to another program's. */
import { BOUND, compareDurations } from '../../routing/routino/compared-durations.ts'
import { hasRoutino } from '../../routing/routino/routino-engine.ts'
import { percent, type Row } from './row.ts'

export const durations: Row = {
  name: 'durations',
  lines: [
    {
      what: `Durations within 5 % of routino's, by car and by bicycle${hasRoutino() ? '' : ' (left out: routino is not installed)'}`,
      target: `≥ ${BOUND} %`,
    },
  ],
  isForMetropolis: false,
  isAboutWays: true,
  measure: async (city, { pairs }) => {
    if (!hasRoutino()) return [null]
    const [extract, { router }] = [await city.extract(), await city.streets()]
    const shares: number[] = []
    for (const vehicle of ['Auto', 'Bicicleta'] as const) {
      shares.push((await compareDurations(extract, router, vehicle, pairs)).agreeing)
    }
    return [
      {
        text: shares.map(percent).join(', '),
        isMet: shares.every((share) => share >= BOUND),
      },
    ]
  },
}
