/** Which process dispatches a zone. */

export const zoneLeases = [
  // The process that currently dispatches a zone, and until when at most. Not worth preserving over a crash.
  `create unlogged table zone_leases (
    zone_id uuid primary key references zones,
    holder uuid not null,
    until timestamptz not null
  )`,
]
