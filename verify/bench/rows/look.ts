/** What one look at a zone with `plan` costs the thread that answers requests, and how long that thread keeps others waiting. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../../support/random.ts'
import { healthFor } from '../stand/health.ts'
import { type Bustle, fillZones, PEAK } from '../stand/orders.ts'
import { insertZones } from '../stand/people.ts'
import type { Platform } from '../stand/platform.ts'
import { median } from '../stand/statistics.ts'
import { type Figure, ms, type Row } from './row.ts'

/** Every zone with open orders is looked at this often. */
const SWEEP_MS = 2_000
/** Until the first looks have learned the ways. */
const SETTLE_MS = 8_000
/** Just beyond 450 orders, where a look used to become a rough one from one order to the next. */
const BEYOND: Bustle = { ...PEAK, recent: 470 }
/** An answer of /health as the unit of CPU time: what a look may cost. */
const MOST_ANSWERS = 10

export const look: Row = {
  name: 'look',
  async run(stand, { quick }) {
    const figures: Figure[] = []
    for (const bustle of quick ? [PEAK] : [PEAK, BEYOND]) {
      const base = await stand.createBase()
      const platform = await stand.startPlatform(base.url, { DISPATCH_POLICY: 'plan' })
      const windowMs = quick ? 2_000 : 20_000
      const answerMs = await costOfAnswer(platform)
      const idle = await costOf(platform, windowMs)
      const zones = await insertZones(base.sql, 1)
      await fillZones(base.sql, zones, bustle, new Random(3))
      await sleep(quick ? 3_000 : SETTLE_MS)
      const looking = await costOf(platform, windowMs)
      // What the idle thread does differs from window to window, by more than a look may cost.
      const lookMs = Math.max(0, looking.threadMs - idle.threadMs) / (windowMs / SWEEP_MS)
      const what = `a look, ${bustle.recent} recent orders, ${bustle.riders} couriers`
      figures.push(
        {
          what: `${what}: CPU of the request thread`,
          measured: ms(lookMs),
          limit: `/health ${ms(answerMs)}`,
          ratio: lookMs / answerMs,
          target: `≤ ${MOST_ANSWERS} answers`,
          isMet: lookMs <= MOST_ANSWERS * answerMs,
        },
        {
          what: `${what}: event loop, latest of each 2 s`,
          measured: ms(looking.latestMs),
          limit: `idle ${ms(idle.latestMs)}`,
          ratio: looking.latestMs / idle.latestMs,
          target: '< 50 ms',
          isMet: looking.latestMs < 50,
        },
      )
      await stand.clear()
    }
    return figures
  },
}

/** CPU time of the request thread for one answer of /health, milliseconds. */
async function costOfAnswer(platform: Platform): Promise<number> {
  await healthFor(platform.origin, 500)
  const before = await threadMs(platform)
  let answers = 0
  for (const end = performance.now() + 1_500; performance.now() < end; answers++) {
    await (await fetch(`${platform.origin}/health`)).text()
  }
  return ((await threadMs(platform)) - before) / answers
}

/** What the thread spends in a window, and by how much timers are late at worst between two sweeps, as the median of them. */
async function costOf(platform: Platform, windowMs: number): Promise<{ threadMs: number; latestMs: number }> {
  await platform.probe('restart')
  const before = await threadMs(platform)
  const latest: number[] = []
  for (const end = performance.now() + windowMs; performance.now() < end;) {
    await sleep(SWEEP_MS)
    latest.push((await platform.probe('restart')).delay.max)
  }
  return { threadMs: (await threadMs(platform)) - before, latestMs: median(latest) }
}

async function threadMs(platform: Platform): Promise<number> {
  const spent = await platform.requestThreadMs()
  if (spent === null) throw new Error('the CPU time of a thread is known on Linux only')
  return spent
}
