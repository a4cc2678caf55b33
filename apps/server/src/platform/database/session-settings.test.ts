import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startPostgresServer } from '@puni/verify/support/postgres-server'
import { connect, connectPatiently } from './connect.ts'
import { warnUnlessInForce } from './session-settings.ts'

it('warns of connections that did not get what they asked for, and of no others', async () => {
  const server = await startPostgresServer()
  const connection = { connectionString: server.url }
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) })
  const pool = connect(connection, { size: 1, onError: (error) => log.error(error) })
  await warnUnlessInForce(pool, log)
  await pool.destroy()
  expect(lines).toEqual([])
  // Asks for the time zone only.
  const patient = connectPatiently(connection)
  await warnUnlessInForce(patient, log)
  await patient.destroy()
  expect(lines).toEqual([
    'DATABASE_URL: a pooler drops our settings (idle_in_transaction_session_timeout, statement_timeout): make them there',
  ])
  await server.stop()
})
