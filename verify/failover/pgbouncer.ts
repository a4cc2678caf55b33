/** PgBouncer on a free port, from the file that operators use. */
import { freePort } from '@puni/embedded-postgres/endpoint'
import { findUnprivilegedUser, giveTo } from '@puni/embedded-postgres/unprivileged-user'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresServer } from '../support/postgres-server.ts'
import { ensureServers } from '../../scripts/servers.mjs'
import { runProgram } from './program.ts'

const CONFIGURATION = new URL('../../deploy/pgbouncer.ini', import.meta.url)
/** What does not answer by then never will. */
const TRIES = 200

export interface PgBouncer {
  /** The server's database through it. */
  readonly url: string
  stop(): Promise<void>
}

/** Whether the program is here; if not, the console notes that its tests are left out. */
export function hasPgBouncer(): boolean {
  return ensureServers('pgbouncer') !== null
}

/** Starts PgBouncer in front of a PostgreSQL server, with this many connections to it. Throws if it can't start. */
export async function startPgBouncer(
  { connection }: PostgresServer,
  connections: number,
): Promise<PgBouncer> {
  const program = ensureServers('pgbouncer')?.pgbouncer ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'puni-pgbouncer-'))
  const user = findUnprivilegedUser('puni')
  const port = await freePort()
  const settings: Record<string, string> = {
    listen_port: String(port),
    auth_file: join(folder, 'userlist.txt'),
    default_pool_size: String(connections),
    logfile: join(folder, 'pgbouncer.log'),
    pidfile: join(folder, 'pgbouncer.pid'),
  }
  await writeFile(join(folder, 'userlist.txt'), `"${connection.user}" "${connection.password}"\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    withSettings(await readFile(CONFIGURATION, 'utf8'), connection.port, settings),
  )
  giveTo(user, folder)
  const log = join(tmpdir(), `${folder.split('/').at(-1)}.log`)
  const running = runProgram(program, [join(folder, 'pgbouncer.ini')], { folder, log, user, environment: {} })
  const { user: name, password, database } = connection
  const url = `postgres://${name}:${password}@127.0.0.1:${port}/${database}`
  const stop = async () => {
    await running.end()
    await rm(folder, { recursive: true })
    await rm(log, { force: true })
  }
  for (let tried = 0; !(await answers(url)); tried++) {
    if (tried < TRIES) {
      await sleep(25)
      continue
    }
    const said = await readFile(log, 'utf8')
    await stop()
    throw new Error(`PgBouncer does not answer: ${said}`)
  }
  return { url, stop }
}

/** The operators' file with other values. Throws if it does not set one of them. */
function withSettings(
  text: string,
  databasePort: number,
  settings: Readonly<Record<string, string>>,
): string {
  let changed = text.replace(' port=5000 ', ` port=${databasePort} `)
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^${name} = .*$`, 'm')
    if (!line.test(changed)) throw new Error(`deploy/pgbouncer.ini sets no ${name}`)
    changed = changed.replace(line, `${name} = ${value}`)
  }
  return changed
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    await client.end()
    return true
  } catch {
    return false
  }
}
