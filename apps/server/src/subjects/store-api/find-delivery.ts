import type { Logger } from 'pino'
import type { Database } from '../../platform/database/schema.ts'
import type { PlaceProvider } from '../places/place-provider.ts'
import { priceWay } from '../prices/price-ways.ts'
import type { Routing } from '../routing/routing.ts'
import type { WayLength } from '../routing/way-length.ts'
import { type AskedAddress, findAddress, type LocatedAddress } from './find-address.ts'
import { readOwnStore, surroundingsOf } from './own-store.queries.ts'

/** What finds out about a delivery, before anything is written. */
export interface DeliverySources {
  readonly db: Database
  readonly places: readonly PlaceProvider[]
  readonly routing: Pick<Routing, 'route'>
  readonly log: Logger
}

/** An address that was found, with the way to it from the store. */
export type FoundDelivery = LocatedAddress & { readonly way: WayLength }

/** Where an address is, and how far that is from the store. Throws what `findAddress` throws. */
export async function findDelivery(
  asked: AskedAddress,
  storeId: string,
  { db, places, ...sources }: DeliverySources,
): Promise<FoundDelivery> {
  const store = await readOwnStore(db, storeId)
  const { destination, label } = await findAddress(asked, places, surroundingsOf(store))
  const way = await priceWay(
    {
      from: { lat: store.latitude, lng: store.longitude },
      to: { lat: destination.latitude, lng: destination.longitude },
    },
    sources,
  )
  return { destination, label, way }
}
