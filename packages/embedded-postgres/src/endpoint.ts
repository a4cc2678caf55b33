import { createHash, randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasCode } from './error-code.ts'
import { canReach, type SystemUser } from './unprivileged-user.ts'

/** Where PostgreSQL listens. */
export interface Endpoint {
  host: string
  port: number
  /** Only where PostgreSQL listens on TCP. */
  password?: string
  /** PostgreSQL's own settings for this endpoint. */
  settings: string[]
  remove(): Promise<void>
}

/** Identifies the PostgreSQL of a data folder. */
export interface Location {
  /** The data folder, absolute and without symbolic links. */
  dataDir: string
  /**
   * Name of the application, at most 16 letters. It names:
   * - PostgreSQL's superuser and database,
   * - the prefix of its socket's folder,
   * - the account `<name>-postgres` it runs as when started by root.
   */
  name: string
}

/** A short name for the data folder that fits a socket's path, which is limited to 103 bytes. */
export function shortName({ dataDir, name }: Location): string {
  return `${name}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
}

/**
 * A Unix socket in a newly created folder that only the user may enter. Node can't use one on Windows: there
 * it is a free port of the loopback address with a password kept in the data folder.
 * @throws when the folder can't be created, usually because somebody else's is in its place
 */
export async function openEndpoint(location: Location, user: SystemUser | undefined): Promise<Endpoint> {
  if (process.platform === 'win32') return openLoopback(location.dataDir)
  const { host, port } = socketOf(location, user)
  await rm(host, { recursive: true, force: true })
  await mkdir(host, { mode: 0o700 })
  if (user) await chown(host, user.uid, user.gid)
  return {
    host,
    port,
    settings: ['listen_addresses=', `unix_socket_directories=${host}`, `port=${port}`],
    remove: () => rm(host, { recursive: true, force: true }),
  }
}

/**
 * A free port of the loopback address.
 * @throws when the system has none
 */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}

/** Path of a data folder's socket; not on Windows. */
export function socketOf(location: Location, user: SystemUser | undefined): { host: string; port: number } {
  const fits = tmpdir().length < 60 && canReach(user, tmpdir())
  return { host: join(fits ? tmpdir() : '/tmp', shortName(location)), port: 5432 }
}

async function openLoopback(dataDir: string): Promise<Endpoint> {
  const port = await freePort()
  return {
    host: '127.0.0.1',
    port,
    password: await keptPassword(join(dataDir, 'postgres.password')),
    settings: ['listen_addresses=127.0.0.1', `port=${port}`],
    remove: async () => {},
  }
}

async function keptPassword(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    const password = randomBytes(32).toString('hex')
    await writeFile(path, password, { mode: 0o600, flush: true })
    return password
  }
}
