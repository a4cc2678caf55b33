import type { Quote } from '@puni/contract/store-api/entities'
import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { iso } from '../orders/orders.present.ts'
import type { PlaceProvider } from '../places/place-provider.ts'
import { priceWay } from '../prices/price-ways.ts'
import type { Routing } from '../routing/routing.ts'
import { type AskedAddress, findAddress, type FoundAddress } from './find-address.ts'
import { readOwnStore, surroundingsOf } from './own-store.queries.ts'
import { createQuote, type QuoteRow } from './quotes.commands.ts'
import type { WayLength } from '../routing/way-length.ts'

/** What finds out about a delivery, before anything is written. */
export interface DeliverySources {
  readonly db: Database
  readonly places: readonly PlaceProvider[]
  readonly routing: Pick<Routing, 'route'>
  readonly log: Logger
}

interface Dependencies extends DeliverySources {
  readonly config: Config
  readonly commands: Commands
}

/** What a delivery costs. */
export function serveQuotes(serve: Serve, dependencies: Dependencies): void {
  const { db, config, commands } = dependencies
  serve(
    'quoteDelivery',
    async ({ body: { destination: asked, ...schedule }, caller, reply }) => {
      const found = await findDelivery(asked, caller.id, dependencies)
      const quote = {
        storeId: caller.id,
        isTest: caller.key?.isTest ?? false,
        asked: schedule,
        ...found,
        times: config,
        timeZone: config.PLATFORM_TIME_ZONE,
      }
      const { quoteId } = await commands.transact((tx, now) => createQuote(tx, now, quote))
      reply.status(201)
      return presentQuote(
        await db.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirstOrThrow(),
      )
    },
    { bulkhead: null },
  )
}

/** Where an address is, and how far that is from the store. Throws what `findAddress` throws. */
export async function findDelivery(
  asked: AskedAddress,
  storeId: string,
  { db, places, ...sources }: DeliverySources,
): Promise<{ readonly destination: FoundAddress; readonly way: WayLength }> {
  const store = await readOwnStore(db, storeId)
  const destination = await findAddress(asked, places, surroundingsOf(store))
  const way = await priceWay(
    {
      from: { lat: store.latitude, lng: store.longitude },
      to: { lat: destination.latitude, lng: destination.longitude },
    },
    sources,
  )
  return { destination, way }
}

function presentQuote(row: QuoteRow): Quote {
  const { street, streetNumber, city, latitude: lat, longitude: lng } = row.asked.destination
  return {
    _id: row.id,
    price: row.price / 100,
    distance: row.metres,
    distanceEstimated: row.estimated,
    pickupTime: iso(row.pickup_due_at),
    promisedAt: row.promised_at.toISOString(),
    destination: {
      label: [`${street} ${streetNumber}`.trim(), city].filter(Boolean).join(', '),
      position: { lat, lng },
    },
    expiresAt: row.expires_at.toISOString(),
  }
}
