/** Distances are those of the way by streets, told with the offer; what was a straight line becomes an estimate of it. */
import { type Kysely, sql } from 'kysely'

export const waysByStreets = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

/** Streets of a grid are about this much longer than the straight line. */
const DETOUR = '4 / pi()'

const statements = [
  `alter table orders add delivery_estimated boolean not null default true`,
  `update orders set delivery_metres = round(delivery_metres * ${DETOUR})`,
  // Null for offers from before reasons were kept.
  `alter table offers add pickup_metres integer, add pickup_estimated boolean not null default true`,
  `update offers set pickup_metres = round((reason ->> 'pickupMetres')::float8 * ${DETOUR})`,
]
