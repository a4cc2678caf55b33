/** How far an offer got on its way to the phone, and when a phone was last heard of. */

export const offerReceipts = [
  `alter table offers
    add sent_at timestamptz,
    add received_by text check (received_by in ('push', 'stream', 'poll')),
    add seen_at timestamptz,
    add check ((received_at is null) = (received_by is null)),
    drop constraint offers_outcome_check,
    add constraint offers_outcome_check
      check (outcome in ('accepted', 'skipped', 'expired', 'unreached', 'withdrawn'))`,
  // By the server's clock, unlike the time of a position: when the phone last made contact.
  `alter table riders add heard_at timestamptz`,
  `create index offers_of_rider on offers (rider_id, offered_at desc)`,
]
