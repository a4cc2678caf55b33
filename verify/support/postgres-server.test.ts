import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { startPostgresServer } from './postgres-server.ts'

it(
  'starts a standalone server that takes a password over TCP, and removes it',
  { timeout: 300_000 },
  async () => {
    const server = await startPostgresServer()
    const client = new Client(server.url)
    await client.connect()
    const { rows } = await client.query<{ version: string; folder: string }>(
      "select version(), current_setting('data_directory') as folder",
    )
    await client.end()
    expect(rows[0]?.version).toContain(`PostgreSQL ${server.version}`)

    const impostor = new Client(server.url.replace(/:[^:@]+@/, ':wrong@'))
    await expect(impostor.connect()).rejects.toThrow('password authentication failed')

    await server.stop()
    expect(existsSync(rows[0]?.folder ?? '')).toBe(false)
    await expect(new Client(server.url).connect()).rejects.toThrow()
  },
)
