/** /health while zones are decided, next to /health of the same server before it had any. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../../support/random.ts'
import { healthFor } from '../stand/health.ts'
import { fillZones, PEAK } from '../stand/orders.ts'
import { insertZones } from '../stand/people.ts'
import { ms, type Row } from './row.ts'

const SETTLE_MS = 8_000
const TARGET_MS = 50

export const health: Row = {
  name: 'health',
  async run(stand, { quick }) {
    const base = await stand.createBase()
    const platform = await stand.startPlatform(base.url)
    const random = new Random(4)
    const zones = await insertZones(base.sql, 20)
    const windowMs = quick ? 1_500 : 15_000
    const idle = await healthFor(platform.origin, windowMs)
    const figures = []
    let filled = 0
    for (const count of quick ? [1] : [5, 20]) {
      await fillZones(base.sql, zones.slice(filled, count), PEAK, random)
      filled = count
      await sleep(quick ? 500 : SETTLE_MS)
      const { p99 } = await healthFor(platform.origin, windowMs)
      figures.push({
        what: `/health p99, ${count} zones decided`,
        measured: ms(p99),
        limit: `idle ${ms(idle.p99)}`,
        ratio: p99 / idle.p99,
        target: `< ${TARGET_MS} ms`,
        isMet: p99 < TARGET_MS,
      })
    }
    return figures
  },
}
