/** What the database holds, read around the server. */
import type { OrderStatus } from '@puni/contract/orders/order-states'
import pg from 'pg'
import { ledgerProblems } from '../support/ledger-problems.ts'

interface StoredOrder {
  readonly id: string
  readonly status: OrderStatus
  readonly rider: string | null
  readonly mark: string | null
}

export interface StoredEvent {
  readonly order: string
  readonly type: string
  readonly status: OrderStatus | null
  readonly actor: string | null
}

interface StoredOffer {
  readonly order: string
  readonly rider: string
  readonly outcome: string | null
}

interface StoredRider {
  readonly id: string
  readonly working: boolean
  readonly seenAt: Date | null
  readonly openShifts: number
}

/** All of it at one instant; events in their sequence. */
export interface Stored {
  readonly orders: readonly StoredOrder[]
  readonly events: readonly StoredEvent[]
  /** Steps that were reported of orders that operators had ended, and stand. */
  readonly lateSteps: readonly StoredEvent[]
  readonly offers: readonly StoredOffer[]
  readonly riders: readonly StoredRider[]
  readonly storeIds: ReadonlySet<string>
  /** What of the ledger does not come to what it should, in words. */
  readonly unaccounted: readonly string[]
}

/** Reads everything, in one transaction on a connection of its own. */
export async function readStored(connection: pg.ClientConfig): Promise<Stored> {
  return await withClient(connection, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { rows: orders } = await client.query<StoredOrder>(
      'select id, status, assigned_rider_id as rider, destination_comment as mark from orders',
    )
    const { rows: events } = await client.query<StoredEvent>(
      'select order_id as "order", type, status, actor_id as actor from order_events order by id',
    )
    const { rows: lateSteps } = await client.query<StoredEvent>(
      `select order_id as "order", 'status' as type, status, rider_id as actor from late_steps where refused is null`,
    )
    const { rows: offers } = await client.query<StoredOffer>(
      'select order_id as "order", rider_id as rider, outcome from offers',
    )
    const { rows: riders } = await client.query<StoredRider>(
      `select id, working, last_position_at as "seenAt",
        (select count(*)::int from shifts where rider_id = riders.id and off_at is null) as "openShifts"
      from riders`,
    )
    const { rows: stores } = await client.query<{ id: string }>('select id from stores')
    const unaccounted = await ledgerProblems(client)
    await client.query('commit')
    const storeIds = new Set(stores.map(({ id }) => id))
    return { orders, events, lateSteps, offers, riders, storeIds, unaccounted }
  })
}

/** Lends a connection for some work. */
async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
