/** Ids that a seed draws: with random ones the choice between equals would differ from run to run. */
import type pg from 'pg'

/** Lets a database that is still empty draw its ids one after another from a seed. */
export async function seedIds(sql: pg.Client, database: string, seed: number): Promise<void> {
  await sql.query(`
    create sequence seeded_ids;
    -- The version and the variant that random ids have.
    create function gen_random_uuid() returns uuid language sql volatile as $$
      select overlay(overlay(md5('${seed} ' || nextval('public.seeded_ids')) placing '4' from 13) placing '8' from 17)::uuid
    $$;
    -- Found before PostgreSQL's own, by who connects from now on.
    alter database ${database} set search_path = public, pg_catalog
  `)
}
