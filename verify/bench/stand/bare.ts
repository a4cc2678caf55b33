/** What a server can do at best here: node:http, pg and one prepared statement, nothing else. A process of its own. */
import { Child } from './child.ts'

export const BARE_CHANNEL = 'bare_events'

/** The statements of the bare server; parameters come from the path, in sequence. */
export interface BareCalls {
  readonly databaseUrl: string
  /** Connections, as many as the server under test has. */
  readonly pool: number
  readonly statements: Readonly<Record<string, string>>
}

/**
 * A bare server. `/<statement>/<parameter>/…` runs a statement and answers its first row; 404 without one. `/health` runs `select 1`.
 * `/events/<id>` is a stream of server-sent events; an id notified on the channel BARE_CHANNEL becomes an event of its stream.
 */
export interface BareServer {
  readonly origin: string
  readonly pid: number
  /** Resident memory after garbage was collected, bytes. */
  readonly settledBytes: () => Promise<number>
  readonly end: () => Promise<void>
}

export type BareQuestion = { readonly serve: BareCalls } | { readonly settle: true }

/** Starts it. Its pool has the default size of DATABASE_POOL. */
export async function startBare(
  databaseUrl: string,
  statements: Readonly<Record<string, string>> = {},
): Promise<BareServer> {
  const child = new Child<BareQuestion, number>(new URL('bare-process.ts', import.meta.url))
  const port = await child.ask({ serve: { databaseUrl, pool: 12, statements } })
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.process.pid!,
    settledBytes: () => child.ask({ settle: true }),
    end: () => child.end(),
  }
}
