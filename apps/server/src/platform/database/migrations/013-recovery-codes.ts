/** Recovery codes for forgotten passwords. */

export const recoveryCodes = [
  `create table recovery_codes (
    rider_id uuid unique references riders,
    operator_id uuid unique references operators,
    code_hash text not null,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    check ((rider_id is null) <> (operator_id is null))
  )`,
  `create table recovery_tries (
    account_kind text not null check (account_kind in ('rider', 'operator')),
    -- As typed, whether or not anybody has it.
    email text not null,
    tried_at timestamptz not null
  )`,
  `create index recovery_tries_of_email on recovery_tries (email, account_kind, tried_at)`,
]
