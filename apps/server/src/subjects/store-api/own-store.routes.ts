import { pauseText } from '@puni/contract/stores/pause-text'
import type { OwnStore } from '@puni/contract/store-api/entities'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { iso } from '../orders/orders.present.ts'
import type { PlaceProvider } from '../places/place-provider.ts'
import { readStoreDebts } from '../ledger/store-dues.queries.ts'
import { readFrequentCustomers } from './customers.queries.ts'
import { firstNameOf } from './store-orders.present.ts'
import { findCandidates } from './find-address.ts'
import { type OwnStoreRow, readOwnKey, readOwnStore, surroundingsOf } from './own-store.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly places: readonly PlaceProvider[]
}

/** What a store's program needs to know before it orders: who it is, and where an address may be. */
export function serveOwnStore(serve: Serve, { db, clock, config, places }: Dependencies): void {
  serve('getOwnStore', async ({ caller }) => {
    const row = await readOwnStore(db, caller.id)
    const closedBecause = whyClosed(row, clock.now(), config.PLATFORM_TIME_ZONE)
    return {
      _id: row.id,
      name: row.name,
      address: [`${row.street} ${row.street_number}`.trim(), row.city].filter(Boolean).join(', '),
      latitude: row.latitude,
      longitude: row.longitude,
      zone: { _id: row.zone_id, name: row.zone_name },
      test: caller.key?.isTest ?? false,
      takesOrders: closedBecause === null,
      closedBecause,
      key: caller.key === null ? null : await presentKey(db, caller.key.id),
    }
  })

  serve('listFrequentCustomers', async ({ query: { search }, caller }) => ({
    // Whoever tries a key shall read nobody's address.
    customers:
      caller.key?.isTest === true ? [] : await readFrequentCustomers(db, clock.now(), caller.id, search),
  }))

  serve('getOwnDues', async ({ caller }) => {
    const timeZone = config.PLATFORM_TIME_ZONE
    const store = { storeId: caller.id }
    const { due, debts, more } = await readStoreDebts(db, { store, until: undefined, timeZone })
    return {
      due,
      debts: debts.map(({ order, rider, money, isInHand, since }) => ({
        order: { _id: order._id, number: order.number },
        riderFirstName: firstNameOf(rider.fullName),
        money,
        isInHand,
        since,
      })),
      more: more.due + more.others,
    }
  })

  serve(
    'findAddress',
    async ({ query: { query }, caller }) => {
      const surroundings = surroundingsOf(await readOwnStore(db, caller.id))
      return { places: await findCandidates(query, places, surroundings) }
    },
    { bulkhead: null },
  )
}

async function presentKey(db: Database, keyId: string): Promise<OwnStore['key']> {
  const row = await readOwnKey(db, keyId)
  return { name: row.name, lastFour: row.last_four, readOnly: row.is_read_only, endsAt: iso(row.ends_at) }
}

/** Why no orders are taken now; null where they are. */
function whyClosed(row: OwnStoreRow, now: Date, timeZone: string): string | null {
  const { closed_at: closedAt, disabled_at: disabledAt, disabled_reason: why, paused_until: until } = row
  if (closedAt !== null) return 'La zona no toma pedidos'
  if (disabledAt !== null) return `La tienda está deshabilitada${why === null ? '' : ` (motivo: ${why})`}`
  if (until === null || until <= now) return null
  return pauseText({ until, reason: row.paused_reason }, now, timeZone)
}
