/** What a failed query means. */
import pg from 'pg'

/** No connection, no such login or database, administrator shutdowns, too many clients: PostgreSQL manual, appendix A. */
const AWAY = /^(08|28|3D000|57P0[1-5]|53300)/
const SOCKET_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

/** True when the database could not be reached, as opposed to a query it refused. */
export function isDatabaseAway(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '')
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code !== undefined && SOCKET_ERRORS.has(code))
    return syscall === 'connect' || syscall === 'read' || syscall === 'write'
  return /^Connection terminated|timeout exceeded when trying to connect/.test(error.message)
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
