import type { Database } from '../../platform/database/schema.ts'
import type { PlaceProvider } from '../places/place-provider.ts'
import { priceWay, type WaySources } from '../prices/price-ways.ts'
import type { WayLength } from '../routing/way-length.ts'
import { type AskedAddress, findAddress, type LocatedAddress } from './find-address.ts'
import { readOwnStore, surroundingsOf } from './own-store.queries.ts'

/** What finds out about a delivery, before anything is written. */
export interface DeliverySources extends WaySources {
  readonly db: Database
  readonly places: readonly PlaceProvider[]
}

interface Place {
  readonly latitude: number
  readonly longitude: number
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
  return { destination, label, way: await wayFrom(store, destination, sources) }
}

/** How far a place is from a store. */
export async function wayFrom(store: Place, destination: Place, sources: WaySources): Promise<WayLength> {
  return await priceWay({ from: pointOf(store), to: pointOf(destination) }, sources)
}

const pointOf = ({ latitude: lat, longitude: lng }: Place) => ({ lat, lng })
