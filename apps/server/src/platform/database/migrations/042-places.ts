/** What operators say of stores and zones: hours, preparation, pauses; and what is closed. */

export const places = [
  `alter table stores
    add version integer not null default 1,
    add changed_in jsonb not null default '{}',
    add preparation_minutes smallint check (preparation_minutes > 0),
    add opening_hours jsonb not null default '[]',
    add paused_until timestamptz,
    add paused_reason text,
    add disabled_at timestamptz,
    add disabled_reason text`,
  // Of a polygon, beside the circle around it: the version before knows circles only.
  `alter table zones add closed_at timestamptz, add corners jsonb`,
]
