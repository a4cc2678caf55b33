/** Counts of requests that processes share, wrong guesses, and the places where accounts logged in. */
import { type Kysely, sql } from 'kysely'

export const limits = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  // Of the current minute: a crash may empty it.
  `create unlogged table request_counts (
    key text primary key,
    -- Since 1970.
    minute integer not null,
    count integer not null
  )`,
  `create table wrong_guesses (
    key bytea primary key,
    guessed_at timestamptz[] not null
  )`,
  `create table known_places (
    key bytea primary key,
    seen_at timestamptz not null
  )`,
]
