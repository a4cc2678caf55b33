import type { Config } from '../../platform/config.ts'
import type { Replica } from '../../platform/database/replica.ts'
import type { Serve } from '../../platform/http/router.ts'
import { readAuditLog } from './audit.queries.ts'

/** The audit log, for admins. Read to look back: it may lag a moment. */
export function serveAuditLog(
  serve: Serve,
  replica: Replica,
  { PLATFORM_TIME_ZONE: timeZone }: Config,
): void {
  serve(
    'listAuditLog',
    async ({ query }) => await replica.read((db) => readAuditLog(db, { ...query, timeZone })),
  )
}
