/** How offers come about, reach a phone and end. Free of schemas. */

/** How a zone is decided: longest idle first, nearest free rider, all together at once, all together looking ahead. */
export const POLICIES = ['idle', 'nearest', 'match', 'plan'] as const
export type Policy = (typeof POLICIES)[number]

/** So much sooner or later at a kitchen of which nothing is known, nobody notices: on real days riders waited there for 20 minutes. Milliseconds. */
export const UNKNOWN_KITCHEN_TIE_MS = 300_000

/**
 * Why a rider was asked, next to whoever would be at the store soonest of those who could be asked then. "About as soon": at the door within a minute of each other,
 * or within `UNKNOWN_KITCHEN_TIE_MS` where nothing is known of the kitchen.
 *
 * - `soonest`: nobody is at the store sooner.
 * - `quicker-trip`: that one rides the trip so much slower that the order is at the door later.
 * - `answers`: about as soon, and that one left the last offer unanswered.
 * - `earned-least`: about as soon, and earned less an hour on duty today.
 * - `longest-waiting`: about as soon, and free for longer.
 * - `together`: that one is needed for another open order.
 * - `kept-near`: that one is kept near the orders that are expected.
 * - `asked-again`: everybody else has declined.
 * - `idle`: free for longest.
 */
export const OFFER_RULES = [
  'soonest',
  'quicker-trip',
  'answers',
  'earned-least',
  'longest-waiting',
  'together',
  'kept-near',
  'asked-again',
  'idle',
] as const
export type OfferRule = (typeof OFFER_RULES)[number]

/**
 * Why another was not asked.
 *
 * - `slower`: at the store later. `place-old`: nearer by the last known place, which is so old that the rider may be anywhere.
 * - `slower-trip`: sooner at the store and later at the door.
 * - `missed-last`, `earned-more`, `waited-less`: about as soon, but left the last offer unanswered, earned more an hour today, or free for less long.
 * - `other-order`: needed for another order; `kept-near`: kept near for expected ones.
 * - `out-of-reach`: the trip is too long for the vehicle; `declined`: declined this order before.
 */
export const PASSED_OVER = [
  'slower',
  'place-old',
  'slower-trip',
  'missed-last',
  'earned-more',
  'waited-less',
  'other-order',
  'kept-near',
  'out-of-reach',
  'declined',
] as const
export type PassedOver = (typeof PASSED_OVER)[number]

/** How an offer may end. `unreached`: no phone acknowledged it in time. */
export const OFFER_OUTCOMES = ['accepted', 'skipped', 'expired', 'unreached', 'withdrawn'] as const

/** How an offer reached the phone. */
export const CHANNELS = ['push', 'stream', 'poll'] as const
export type Channel = (typeof CHANNELS)[number]
