import { z } from 'zod'
import { nullableText } from '../fields.ts'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from './actions.ts'

/** One entry of the audit log: ids and plain values; of personal data only what was searched for, and the addresses of logins. Names are as they are now. */
export const AuditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** Null for the server itself, and for those who were not let in. */
  operator: z.object({ _id: z.string(), fullName: z.string() }).nullable(),
  subject: z.object({ kind: z.enum(AUDIT_SUBJECTS), _id: z.string(), name: nullableText }).nullable(),
  details: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).readonly()]),
  ),
})
export type AuditEntry = z.infer<typeof AuditEntry>
