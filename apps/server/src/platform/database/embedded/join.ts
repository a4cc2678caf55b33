/** Reaching the embedded PostgreSQL of a server that runs. */
import { Client } from 'pg'
import { socketOf } from './endpoint.ts'
import { hasCode } from './error-code.ts'
import { embeddedLogin } from './supervisor.ts'
import { findUnprivilegedUser } from './unprivileged-user.ts'

/**
 * How to connect to the embedded PostgreSQL of a data folder, given without symbolic links, while its server runs; null where
 * none runs. On Windows always null: there only the server knows the port.
 */
export async function joinEmbeddedPostgres(dataDir: string) {
  if (process.platform === 'win32') return null
  const connection = { ...socketOf(dataDir, findUnprivilegedUser()), ...embeddedLogin }
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
