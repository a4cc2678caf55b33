/** The keys with which this installation signs, those of before too: what they signed can still be verified. */

export const signingKeys = [
  `create table signing_keys (
    id text primary key,
    public_key bytea not null check (length(public_key) = 32),
    -- Encrypted; null where a variable gives it.
    sealed_seed bytea,
    created_at timestamptz not null
  )`,
]
