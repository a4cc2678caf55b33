/** Classifies failed queries. */
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
/** Errors of the client library itself, about connections and their pool. They have no codes. */
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

/** True if the database could not be reached, as opposed to a query it rejected. */
export function isDatabaseAway(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '')
  // A host name with several addresses, none of which answers.
  if (error instanceof AggregateError) {
    return error.errors.every((each) => each instanceof Error && isDatabaseAway(each))
  }
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code !== undefined && SOCKET_ERRORS.has(code)) {
    // Node names no system call if the other side had closed before we wrote.
    return syscall === undefined ? code === 'EPIPE' : SOCKET_CALLS.has(syscall)
  }
  return isUnanswered(error) || AWAY_WORDS.some((words) => error.message.startsWith(words))
}

/**
 * True if the database did not answer a query in time. Whether it ran is unknown, and the answer may still
 * come.
 */
function isUnanswered(error: Error): boolean {
  return error.message === 'Query read timeout'
}

/**
 * True if the database gave a transaction up in favour of others, as it would have been in a deadlock with them. Nothing of it
 * happened, so it may be tried again.
 */
export function isGivenUp(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')
}

/** True if a lock was not to be had in the time that the session waits for one. */
export function isLockedOut(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}

/** True if a standby gave a query up because its primary had removed what the query still read. */
export function isRecoveryConflict(error: Error): boolean {
  return error instanceof pg.DatabaseError && error.code === '40001'
}

/**
 * True if the connection is of no use to its next holder: an answer may still come, or it leads to a server that is the
 * primary no more.
 */
export function isUseless(error: Error): boolean {
  return (error instanceof pg.DatabaseError && error.code === '25006') || isUnanswered(error)
}

/**
 * True if there was no space to write: disk or quota full, reported by PostgreSQL or by the system itself.
 */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code))
}

/** Name of the unique constraint or index that rejected a write, or null for any other error. */
export function violatedUnique(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? null) : null
}

/** True if a write refers to a row that does not exist. */
export function isMissingReference(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503'
}

/** True if a query names a table that does not exist: the database was never migrated. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42P01'
}
