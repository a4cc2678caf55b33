/** What PostgreSQL does for one look at a zone whose stores have a long past. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../../support/random.ts'
import { insertPast } from '../stand/history.ts'
import { insertOrders } from '../stand/orders.ts'
import { insertRiders, insertStores, insertZones, placeIn } from '../stand/people.ts'
import { countDuring } from '../stand/statements.ts'
import { median } from '../stand/statistics.ts'
import { ms, type Row } from './row.ts'

const STORES = 50
const ORDERS_PER_STORE = 2_000

export const snapshot: Row = {
  name: 'snapshot',
  async run(stand, { quick }) {
    const base = await stand.createBase()
    await stand.startPlatform(base.url)
    const random = new Random(5)
    const [zone] = await insertZones(base.sql, 1)
    const places = Array.from({ length: STORES }, () => ({ zoneId: zone!.id, ...placeIn(zone!, random) }))
    const stores = await insertStores(base.sql, places)
    const riders = await insertRiders(base.sql, places, false)
    const perStore = quick ? 20 : ORDERS_PER_STORE
    await insertPast(base.sql, { riders, stores, orders: STORES * perStore, days: 200 })
    // Nobody is on duty: the zone is read at every look, and nothing changes.
    const open = stores.map((store) => ({
      zoneId: zone!.id,
      storeId: store.id,
      from: store,
      to: placeIn(zone!, random),
      status: 'pending' as const,
      createdAt: new Date(),
    }))
    await insertOrders(base.sql, open)
    await sleep(quick ? 2_500 : 6_000)
    const counted = await countDuring(base.sql, () => sleep(quick ? 4_500 : 20_000))
    // The zone is read by the statement that reads most.
    const [read] = counted.toSorted((one, other) => other.blocks - one.blocks)
    if (read === undefined || read.calls < 2) throw new Error('no look was seen')
    const pings: number[] = []
    for (let n = 0; n < 200; n++) {
      const from = performance.now()
      await base.sql.query({ name: 'ping', text: 'select 1' })
      pings.push(performance.now() - from)
    }
    const [lookMs, pingMs, blocks] = [read.ms / read.calls, median(pings), read.blocks / read.calls]
    const what = `zone snapshot, ${STORES} stores × ${perStore} orders`
    return [
      {
        what: `${what}: time`,
        measured: ms(lookMs),
        limit: `select 1 ${ms(pingMs)}`,
        ratio: lookMs / pingMs,
        target: '< 6 ms',
        isMet: lookMs < 6,
      },
      {
        what: `${what}: blocks`,
        measured: blocks.toFixed(0),
        limit: '-',
        ratio: null,
        target: '< 2000',
        isMet: blocks < 2_000,
      },
    ]
  },
}
