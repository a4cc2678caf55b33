/** What the page of a rider has besides what was there: operators' notes, and new phones and emails until they are confirmed. Zones have a version. */

export const ridersPage = [
  `alter table zones
    add version integer not null default 1,
    add changed_in jsonb not null default '{}'`,
  `create table rider_notes (
    id bigint generated always as identity primary key,
    rider_id uuid not null references riders,
    body text not null,
    written_by uuid not null references operators,
    at timestamptz not null
  )`,
  `create index rider_notes_of_rider on rider_notes (rider_id, id)`,
  // One of a rider: the next one takes its place, and its code ends.
  `create table contact_changes (
    rider_id uuid primary key references riders,
    phone text,
    email text,
    code_hash text not null,
    begun_by uuid not null references operators,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    check ((phone is null) <> (email is null))
  )`,
]
