import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { reason } from './cluster.ts'
import { spawnGuarded, type GuardedProcess } from './guard.ts'
import type { SystemUser } from './unprivileged-user.ts'

export interface LaunchOptions {
  binDir: string
  /** The cluster's folder, in which PostgreSQL starts. */
  cluster: string
  /** Path of the same folder as PostgreSQL can reach it. */
  dataPath: string
  user: SystemUser | undefined
  settings: string[]
  connection: { host: string; port: number; user: string; password?: string }
  onOutput: (text: string) => void
}

/**
 * PostgreSQL couldn't start because something of a previous one is still alive. A later retry will succeed.
 */
export class StillInUseError extends Error {}

/**
 * Starts PostgreSQL on an existing cluster and waits until it accepts connections, for as long as a recovery
 * may take.
 * @throws StillInUseError, or an error with PostgreSQL's own reason
 */
export async function launchPostgres(options: LaunchOptions): Promise<GuardedProcess> {
  const { binDir, cluster, dataPath, user, settings, connection, onOutput } = options
  const args = ['-D', dataPath, ...settings.flatMap((setting) => ['-c', setting])]
  let startOutput = ''
  let ready = false
  const collect = (text: string) => {
    if (!ready) startOutput += text
    onOutput(text)
  }
  const postgres = spawnGuarded(join(binDir, 'postgres'), args, { cwd: cluster, user, onOutput: collect })
  let gone = false
  void postgres.exited.then(() => (gone = true))
  const deadline = Date.now() + 120_000
  try {
    while (!(await takesConnections(connection))) {
      if (gone) throw startError(startOutput)
      if (Date.now() > deadline) throw new Error('PostgreSQL does not take connections after two minutes')
      await sleep(10)
    }
  } catch (error) {
    await postgres.end()
    throw error
  }
  ready = true
  return postgres
}

function startError(output: string): Error {
  const stillInUse = /lock file ".*" already exists|shared memory block .* is still in use/.test(output)
  return new (stillInUse ? StillInUseError : Error)(`PostgreSQL can't start: ${reason(output)}`)
}

async function takesConnections(connection: LaunchOptions['connection']): Promise<boolean> {
  const client = new Client({ ...connection, database: 'postgres' })
  // The server may end between its answer and our disconnect; the next step finds it gone and reports that.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    // 57P03: starting up, or shutting down. Any error not from PostgreSQL itself means that it isn't there
    // yet.
    if (error instanceof DatabaseError && error.code !== '57P03') throw error
    return false
  }
}
