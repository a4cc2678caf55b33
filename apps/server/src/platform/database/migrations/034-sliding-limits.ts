/** All wrong guesses are counted in `wrong_guesses`; requests, in the last minute instead of the current one. */

export const slidingLimits = [
  `alter table wrong_guesses
    -- When it was recorded last that more are refused.
    add column refused_at timestamptz,
    -- A hash of the account and the kind of secret, the same at all of its places.
    add column secret bytea`,
  `create index wrong_guesses_secret on wrong_guesses (secret) where secret is not null`,
  // The version before still writes these tables while both run, so they may not hold what they refer to: a later migration drops them.
  `delete from activation_tries`,
  `delete from operator_tries`,
  `delete from recovery_tries`,
  `alter table activation_tries drop constraint activation_tries_rider_id_fkey`,
  `alter table operator_tries drop constraint operator_tries_operator_id_fkey`,
  `alter table request_counts add column former integer not null default 0`,
]
