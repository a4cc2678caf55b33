/** The ways of orders that are about to be placed, where a price rule counts them. */
import type { NewOrder as NewOrderSchema } from '@puni/contract/orders/entities'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Ends, priceWays, type WaySources } from '../prices/price-ways.ts'
import { readPriceTerms } from '../prices/prices.queries.ts'
import type { WayLength } from '../routing/way-length.ts'

type Ordered = Pick<z.output<typeof NewOrderSchema>, 'zoneId' | 'storeId' | 'origin' | 'destination'>

export interface PricingSources extends WaySources {
  readonly db: Database
  readonly clock: Clock
}

/** Of each order its way by streets, as far as they are known within a second; null where no rule counts it. Asked before a transaction is open. */
export async function waysToPrice(
  orders: readonly Ordered[],
  sources: PricingSources,
): Promise<(WayLength | null)[]> {
  const ends: (Ends | null)[] = []
  for (const order of orders) ends.push(await readEnds(order, sources))
  const counted = ends.filter((each) => each !== null)
  const ways = await priceWays(counted, sources)
  return ends.map((each) => each && ways[counted.indexOf(each)]!)
}

async function readEnds(
  { zoneId, storeId, origin, destination }: Ordered,
  { db, clock }: PricingSources,
): Promise<Ends | null> {
  const terms = await readPriceTerms(db, { zoneId, storeId: storeId ?? null, at: clock.now() })
  if (terms === null) return null
  const from = storeId === undefined ? origin : await readPlace(db, storeId)
  // Placing it will say what is wrong.
  if (from === undefined) return null
  return { from: pointOf(from), to: pointOf(destination) }
}

const pointOf = ({ latitude: lat, longitude: lng }: { latitude: number; longitude: number }) => ({ lat, lng })

async function readPlace(db: Database, storeId: string) {
  return await db
    .selectFrom('stores')
    .select(['latitude', 'longitude'])
    .where('id', '=', storeId)
    .executeTakeFirst()
}
