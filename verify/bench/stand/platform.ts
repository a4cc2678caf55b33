/** The server under test: a process of its own, on a database of its own. */
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startServer } from '../../support/server-process.ts'
import type { Spread } from './statistics.ts'

export const OPERATOR = { email: 'olga@bench.example', password: 'una clave de banco' } as const

/** Variables of a server that refuses nobody for being fast. Everything else is as by default. */
const ENVIRONMENT = {
  DEMO: '0',
  NODE_ENV: 'production',
  OPERATOR_EMAIL: OPERATOR.email,
  OPERATOR_PASSWORD: OPERATOR.password,
  RATE_LIMIT_PER_MINUTE: '1000000',
  COSTLY_LIMIT_PER_MINUTE: '1000000',
  LIVE_STREAMS: '20000',
} as const

/** A server that takes longer to end is killed, milliseconds: it cuts its own shutdown before. */
const SHUTDOWN_MS = 15_000

/** What the server process measured itself since the last restart of the measurement. Milliseconds. */
export interface Probe {
  /** How much later than planned timers ran. */
  readonly delay: Spread
  readonly rssBytes: number
}

export interface Platform {
  readonly origin: string
  readonly pid: number
  /** `settled` collects garbage first; `restart` begins the next measurement after this one. */
  readonly probe: (how?: 'settled' | 'restart') => Promise<Probe>
  /** CPU time of the main thread, which answers requests, so far. Milliseconds; null where the system does not tell. */
  requestThreadMs(): Promise<number | null>
  /** What it wrote, for a failure. */
  output(): string
  end(): Promise<void>
}

/** What runs: the bundle that was built last, as `npm start` does, or the source. */
export type Program = 'build' | 'source'

interface Place {
  readonly program: Program
  /** An empty folder. */
  readonly folder: string
  readonly cityDir: string
  readonly databaseUrl: string
}

/** Starts the server. Throws what it says when it does not start. */
export async function startPlatform(
  { program, folder, cityDir, databaseUrl }: Place,
  environment: Readonly<Record<string, string>> = {},
): Promise<Platform> {
  const socket = join(folder, 'probe.sock')
  const server = await startServer(program, {
    ...ENVIRONMENT,
    DATA_DIR: join(folder, 'data'),
    CITY_DIR: cityDir,
    DATABASE_URL: databaseUrl,
    NODE_OPTIONS: `--import ${new URL('probe.mjs', import.meta.url).href}`,
    PROBE_SOCKET: socket,
    ...environment,
  })
  const pid = server.child.pid!
  return {
    origin: server.origin,
    pid,
    probe: async (how) => JSON.parse(await readSocket(socket, `/${how ?? ''}`)) as Probe,
    requestThreadMs: () => mainThreadMs(pid),
    output: () => `${server.output()}${server.errors()}`,
    async end() {
      const kill = setTimeout(() => server.child.kill('SIGKILL'), SHUTDOWN_MS)
      await server.end()
      clearTimeout(kill)
    },
  }
}

/** CPU time of a process's main thread, milliseconds. */
async function mainThreadMs(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const [nanoseconds] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ')
  return Number(nanoseconds) / 1e6
}

async function readSocket(socketPath: string, path: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    request({ socketPath, path, agent: false }, (response) => void text(response).then(resolve, reject))
      .on('error', reject)
      .end()
  })
}
