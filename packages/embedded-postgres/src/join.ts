/** Connecting to the embedded PostgreSQL of a running server. */
import { Client } from 'pg'
import { socketOf, type Location } from './endpoint.ts'
import { hasCode } from './error-code.ts'
import { findUnprivilegedUser } from './unprivileged-user.ts'

/**
 * How to connect to the embedded PostgreSQL of a data folder while its server runs; null if none is running.
 * Always null on Windows: there only the server knows the port.
 */
export async function joinEmbeddedPostgres(location: Location) {
  if (process.platform === 'win32') return null
  const { name } = location
  const connection = { ...socketOf(location, findUnprivilegedUser(name)), user: name, database: name }
  const client = new Client(connection)
  try {
    await client.connect()
    await client.end()
    return connection
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ECONNREFUSED')) return null
    throw error
  }
}
