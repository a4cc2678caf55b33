import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { readAuditLog } from './audit.queries.ts'

/** The audit log, for admins. */
export function serveAuditLog(serve: Serve, db: Database, { PLATFORM_TIME_ZONE: timeZone }: Config): void {
  serve('listAuditLog', async ({ query }) => await readAuditLog(db, { ...query, timeZone }))
}
