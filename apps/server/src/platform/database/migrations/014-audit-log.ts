/** The audit log, append-only. */

export const auditLog = [
  `create table audit_log (
    id bigint primary key generated always as identity,
    at timestamptz not null,
    action text not null,
    -- Null for the server itself, and for those who were not let in.
    operator_id uuid references operators,
    subject_kind text,
    subject_id uuid,
    -- No personal data: the log outlives it.
    details jsonb not null,
    check ((subject_kind is null) = (subject_id is null))
  )`,
  `create index audit_log_operator on audit_log (operator_id, id)`,
  `create index audit_log_subject on audit_log (subject_id, id)`,
  `create index audit_log_at on audit_log (at)`,
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is append-only'; end
  $$`,
  `create trigger audit_log_rows before update or delete on audit_log
    for each row execute function refuse_audit_change()`,
  `create trigger audit_log_whole before truncate on audit_log
    for each statement execute function refuse_audit_change()`,
]
