/** Entries of the audit log go when their time is over (`AUDIT_KEPT_DAYS`), by the database's own clock: nobody deletes one before. */

export const auditLogKept = [
  `create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '730 days' then return old; end if;
      raise exception 'the audit log is append-only';
    end
  $$`,
]
