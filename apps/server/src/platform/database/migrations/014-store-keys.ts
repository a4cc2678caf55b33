/** Store keys that can be replaced. */

export const storeKeys = [
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
]
