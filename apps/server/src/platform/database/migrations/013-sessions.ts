/** Sessions know their device and last use, so that they can be listed and end by themselves. Recovery codes for forgotten passwords. */
import { type Kysely, sql } from 'kysely'

export const sessions = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table sessions add id uuid not null unique default gen_random_uuid(), add device text,
    add last_used_at timestamptz`,
  // When they were last used is not known: nobody is logged out in the middle of a delivery.
  `update sessions set last_used_at = now()`,
  `alter table sessions alter last_used_at set not null`,
  `create index sessions_of_rider on sessions (rider_id)`,
  `create index sessions_of_operator on sessions (operator_id)`,

  `create table recovery_codes (
    rider_id uuid unique references riders,
    operator_id uuid unique references operators,
    code_hash text not null,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    check ((rider_id is null) <> (operator_id is null))
  )`,
  `create table recovery_tries (
    account_kind text not null check (account_kind in ('rider', 'operator')),
    -- As typed, whether or not anybody has it.
    email text not null,
    tried_at timestamptz not null
  )`,
  `create index recovery_tries_of_email on recovery_tries (email, account_kind, tried_at)`,
]
