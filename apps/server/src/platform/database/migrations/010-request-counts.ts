/** Counts of requests that processes share. */

export const requestCounts = [
  // Of the current minute: a crash may empty it.
  `create unlogged table request_counts (
    key text primary key,
    -- Since 1970.
    minute integer not null,
    count integer not null
  )`,
]
