/** Wrong passwords and codes, and the places where accounts logged in. */

export const loginThrottle = [
  `create table wrong_guesses (
    key bytea primary key,
    guessed_at timestamptz[] not null
  )`,
  `create table known_places (
    key bytea primary key,
    seen_at timestamptz not null
  )`,
]
