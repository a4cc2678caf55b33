/** What the pool makes of a server that is the primary no more. */
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { startPostgresServer } from '@puni/verify/support/postgres-server'
import { connect } from './connect.ts'
import { isDatabaseAway } from './failures.ts'

it('a connection that turns out to be read-only counts as away, and the next one is another', async () => {
  const server = await startPostgresServer()
  const admin = new pg.Client(server.url)
  await admin.connect()
  await admin.query('create table note (text text)')
  // As a standby answers.
  await admin.query('alter database postgres set default_transaction_read_only = on')
  const db = connect({ connectionString: server.url }, { size: 1, onError: () => undefined })
  const write = () => sql`insert into note values ('kept')`.execute(db)
  const failure: unknown = await write().catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: '25006' })
  expect(isDatabaseAway(failure as Error)).toBe(true)

  await admin.query('alter database postgres reset default_transaction_read_only')
  await write()
  expect((await admin.query('select * from note')).rows).toEqual([{ text: 'kept' }])
  await db.destroy()
  await admin.end()
  await server.stop()
})
