/** The log of a process: one JSON object a line, without secrets and without anybody's data. */
import { VERSION } from '@puni/contract/version'
import type { FastifyRequest } from 'fastify'
import { hostname } from 'node:os'
import { type DestinationStream, type Logger, pino } from 'pino'

/** What an error may tell. Its other properties may quote values: PostgreSQL puts whole rows into `detail`. */
interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly table?: string
  readonly constraint?: string
  readonly cause?: LoggedError
  readonly errors?: readonly LoggedError[]
}

/** PostgreSQL's class of errors about a value, which their text quotes. */
const ABOUT_A_VALUE = /^22/

/** Creates a log whose lines say which version wrote them; it writes to stdout unless another destination is given. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid, hostname: hostname(), version: VERSION },
    serializers: { err: loggedError, req: loggedRequest },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

function loggedError(error: unknown): LoggedError | string {
  return error instanceof Error ? describe(error) : `thrown: ${typeof error}`
}

function describe(error: Error): LoggedError {
  const { code, table, constraint } = error as unknown as Readonly<Record<string, unknown>>
  const isAboutValue = typeof code === 'string' && ABOUT_A_VALUE.test(code)
  const without = (text: string) => (isAboutValue ? text.replaceAll(/"[^"]*"/g, '"…"') : text)
  return {
    type: error.name,
    message: without(error.message),
    stack: without(error.stack ?? ''),
    ...(typeof code === 'string' && { code }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.cause instanceof Error && { cause: describe(error.cause) }),
    ...(error instanceof AggregateError && {
      errors: error.errors.filter((each) => each instanceof Error).map(describe),
    }),
  }
}

/** The route, not the URL: ids and searches are somebody's. */
function loggedRequest({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url }
}

/** Where errors are told, when that is all there is to tell: another thread has no log of its own. */
export interface ErrorLog {
  error(of: { readonly err: unknown }, message: string): void
}
