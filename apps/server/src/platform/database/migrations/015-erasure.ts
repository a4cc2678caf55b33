/** Erased accounts, and orders whose customer was forgotten. */

export const erasure = [
  `alter table riders
    add erased_at timestamptz,
    alter password_hash drop not null,
    alter dni_photo drop not null,
    alter selfie_photo drop not null`,
  // An erased account has nothing to log in with, to be photographed by or to work with; every other has all of it.
  `alter table riders
    add check ((erased_at is null) = (password_hash is not null)),
    add check ((erased_at is null) = (dni_photo is not null)),
    add check ((erased_at is null) = (selfie_photo is not null)),
    add check (erased_at is null or (not working and push_token is null))`,

  `alter table orders add anonymised_at timestamptz`,
  // What the hourly search for old data reads; rows leave both indexes once they are done.
  `create index orders_with_customer on orders (updated_at) where anonymised_at is null`,
  `create index shifts_with_place on shifts (off_at) where latitude is not null`,
]
