/** The server's own key-value store. */

export const settings = [
  `create table settings (
    name text primary key,
    value jsonb not null
  )`,
]
