/** Since when an activation code lives: who asks for another is told. */
import { type Kysely, sql } from 'kysely'

export const codeTimes = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table activation_codes add issued_at timestamptz`,
  // Until now every code lived for seven days.
  `update activation_codes set issued_at = expires_at - interval '7 days'`,
  `alter table activation_codes alter issued_at set not null`,
]
