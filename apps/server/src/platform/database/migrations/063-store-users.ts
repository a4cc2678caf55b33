/** The people of a store who log in, and their sessions. */

export const storeUsers = [
  `create table store_users (
    id uuid primary key default gen_random_uuid(),
    store_id uuid not null references stores,
    email text not null unique check (email = lower(email)),
    full_name text not null,
    -- Null until the invitation is accepted.
    password_hash text,
    invitation_hash bytea unique,
    invited_until timestamptz,
    created_at timestamptz not null,
    check ((invitation_hash is null) = (invited_until is null))
  )`,
  `create index store_users_of_store on store_users (store_id)`,
  `alter table sessions
    add store_user_id uuid references store_users,
    drop constraint sessions_check,
    add constraint sessions_check check (num_nonnulls(rider_id, operator_id, store_user_id) = 1)`,
  `create index sessions_of_store_user on sessions (store_user_id)`,
  `create index sessions_of_store_users_by_age on sessions (created_at) where store_user_id is not null`,
  `create index sessions_of_store_users_by_use on sessions (last_used_at) where store_user_id is not null`,
]
