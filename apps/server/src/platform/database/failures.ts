/** What a failed query means. */
import pg from 'pg'

/**
 * No connection, no such login or database, administrator shutdowns, too many clients, read-only after a failover, and
 * statements or transactions that took too long: PostgreSQL manual, appendix A.
 */
const AWAY = /^(08|28|3D000|57P0[1-5]|57014|53300|25006|25P03)/
const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
const SOCKET_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])
/** What the client library says by itself, of connections and of their pool. It has no codes for it. */
const AWAY_WORDS = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end',
  'driver has already been destroyed',
]
const NO_ROOM = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** True when the database could not be reached, as opposed to a query it refused. */
export function isDatabaseAway(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '')
  // A name with several addresses, none of which answers.
  if (error instanceof AggregateError) {
    return error.errors.every((each) => each instanceof Error && isDatabaseAway(each))
  }
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code !== undefined && SOCKET_ERRORS.has(code)) {
    // Node names no call where the other side had left before we wrote.
    return syscall === undefined ? code === 'EPIPE' : SOCKET_CALLS.has(syscall)
  }
  return isUnanswered(error) || AWAY_WORDS.some((words) => error.message.startsWith(words))
}

/** True when the database did not answer a query in time: nobody knows whether it was done, and the answer may still come. */
export function isUnanswered(error: Error): boolean {
  return error.message === 'Query read timeout'
}

/** True when there was no room to write: disk or quota full, told by PostgreSQL or by the system itself. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code))
}

/** Name of the unique constraint or index that refused a write, or null when the error is another. */
export function violatedUnique(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? null) : null
}

/** True when a row that a write refers to does not exist. */
export function isMissingReference(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503'
}

/** True when a query speaks of a table that does not exist: the database was never brought up to date. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42P01'
}
