/**
 * The stored result of a request with a key is what its command returns. Results stored earlier are not
 * announced again.
 */
import { type QueryExecutorProvider, sql } from 'kysely'

export const outcomes = {
  async up(db: QueryExecutorProvider): Promise<void> {
    await sql`
      update idempotency_keys set result = case
        when scope like 'createOrder:%' then jsonb_build_object('orderId', result -> 'id', 'happened', '[]'::jsonb)
        else '{"happened": []}'::jsonb
      end
    `.execute(db)
  },
}
