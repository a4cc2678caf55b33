/** Operators' roles, invitations and second factors; store keys that can be replaced; marks of demo accounts; the audit log. */
import { type Kysely, sql } from 'kysely'

export const operators = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  // Accounts that a demo made, whose passwords are public.
  `alter table riders add column demo boolean not null default false`,
  `alter table operators add column demo boolean not null default false`,
  `alter table stores add column demo boolean not null default false`,
  `update riders set demo = true where email = 'rider@demo.puni.example'`,
  `update operators set demo = true where email = 'operador@demo.puni.example'`,
  `update stores set demo = true
    where name = 'Empanadas La Demo' and regexp_replace(phone, '\\D', '', 'g') = '541155550123'`,
  // Where nobody but the demo's operator ever was, everything is a demo's.
  ...['riders', 'stores'].map(
    (table) => `update ${table} set demo = true
      where exists (select 1 from operators where demo) and not exists (select 1 from operators where not demo)`,
  ),

  `alter table operators
    -- Who was an operator so far could do everything.
    add column role text not null default 'admin' check (role in ('admin', 'dispatcher')),
    add column disabled_at timestamptz,
    -- The password of the environment as it was taken over last.
    add column configured_hash text,
    add column invitation_hash bytea unique,
    add column invited_until timestamptz,
    -- Encrypted.
    add column totp_secret bytea,
    add column totp_confirmed_at timestamptz,
    -- The 30-second step of the last code that was accepted: none is accepted twice.
    add column totp_last_step integer,
    add check ((invitation_hash is null) = (invited_until is null)),
    add check (totp_confirmed_at is null or totp_secret is not null)`,
  `alter table operators alter column role drop default`,
  // Null until the invitation is accepted.
  `alter table operators alter column password_hash drop not null`,
  `create table operator_tries (
    operator_id uuid not null references operators,
    tried_at timestamptz not null
  )`,
  `create index operator_tries_operator on operator_tries (operator_id, tried_at)`,
  `create table second_factor_recovery_codes (
    operator_id uuid not null references operators,
    code_hash bytea not null,
    primary key (operator_id, code_hash)
  )`,

  `create table store_keys (
    key_hash bytea primary key,
    store_id uuid not null references stores,
    -- Null for keys from before this was kept.
    last_four text,
    created_at timestamptz,
    ends_at timestamptz
  )`,
  `create index store_keys_store on store_keys (store_id)`,
  `insert into store_keys (key_hash, store_id) select api_key_hash, id from stores`,
  `alter table stores drop column api_key_hash`,

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
