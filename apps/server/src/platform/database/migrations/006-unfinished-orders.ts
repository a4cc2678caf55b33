/** Unfinished orders are listed regardless of their age. */
import { type Kysely, sql } from 'kysely'

export const unfinishedOrders = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index orders_unfinished on orders (created_at)
      where status in ('pending', 'assigned', 'to_pickup', 'waiting_pickup', 'on the way', 'error')`.execute(
      db,
    )
  },
}
