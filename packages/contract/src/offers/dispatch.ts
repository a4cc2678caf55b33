/** How offers come about, reach a phone and end. Free of schemas. */

/** How a zone is decided: longest idle first, nearest free rider, all together at once, all together looking ahead. */
export const POLICIES = ['idle', 'nearest', 'match', 'plan'] as const
export type Policy = (typeof POLICIES)[number]

/**
 * Why a rider was asked. `soonest`: nobody is at the store sooner. `quicker-trip`: somebody is, but rides the trip so much slower that the order is at
 * the door later. `longest-waiting`: nearly as soon as the soonest, and free for longer.
 * `together`: somebody is sooner, but the orders of the zone, expected ones included, arrive sooner this way. `asked-again`: everybody else has declined.
 * `idle`: free for longest.
 */
export const OFFER_RULES = [
  'soonest',
  'quicker-trip',
  'longest-waiting',
  'together',
  'asked-again',
  'idle',
] as const
export type OfferRule = (typeof OFFER_RULES)[number]

/**
 * Why another was not asked. `slower`; `slower-trip`: sooner at the store and later at the door; `waited-less`: as near, but free for less long; `other-order`: needed for another order, or kept near for expected ones;
 * `declined`: declined this order before.
 */
export const PASSED_OVER = ['slower', 'slower-trip', 'waited-less', 'other-order', 'declined'] as const
export type PassedOver = (typeof PASSED_OVER)[number]

/** How an offer may end. `unreached`: no phone acknowledged it in time. */
export const OFFER_OUTCOMES = ['accepted', 'skipped', 'expired', 'unreached', 'withdrawn'] as const

/** How an offer reached the phone. */
export const CHANNELS = ['push', 'stream', 'poll'] as const
export type Channel = (typeof CHANNELS)[number]
