/** Stores the whole result of a request with a key, for any call. */
import { type Kysely, sql } from 'kysely'

export const oncePerKey = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table idempotency_keys add column result jsonb`,
  `update idempotency_keys set result = jsonb_build_object('id', order_id)`,
  `alter table idempotency_keys drop column order_id`,
  `create index idempotency_keys_by_age on idempotency_keys (created_at)`,
]
