import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { Day, Id, nullableText, optional } from '../fields.ts'
import { AUDIT_KINDS, type AuditKind } from './actions.ts'
import { AuditEntry } from './entities.ts'
import type { auditRoutes } from './routes.ts'

export const auditCalls = {
  listAuditLog: {
    summary: 'Who did, saw and changed what, newest first',
    query: z.object({
      /** Entries older than this one: `next` of the page before. */
      before: optional(z.string().regex(/^[1-9]\d{0,17}$/, 'La página no es válida')),
      operatorId: optional(Id),
      /** What the actions are about. */
      kind: optional(z.enum(Object.keys(AUDIT_KINDS) as AuditKind[], 'El tipo de acción no es válido')),
      subjectId: optional(Id),
      /** The platform's calendar day. */
      day: optional(Day),
    }),
    reply: z.object({ entries: z.array(AuditEntry), next: nullableText }),
  },
} as const satisfies Record<keyof typeof auditRoutes, CallDefinition>
