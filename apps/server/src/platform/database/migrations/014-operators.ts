/** Operators' roles, invitations and second factors. */

export const operators = [
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
]
