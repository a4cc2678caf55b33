/** The audit log is read by action, too. */

export const auditLogByAction = [`create index audit_log_action on audit_log (action, id)`]
