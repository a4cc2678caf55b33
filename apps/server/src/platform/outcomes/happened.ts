/** What commands return of what they did: facts, in the past tense, by ids only. They survive JSON. */

interface OrderFact {
  readonly orderId: string
}
interface RiderFact {
  readonly riderId: string
}
interface ZoneFact {
  readonly zoneId: string
}

/** An offer ended by itself, or was taken back: not by its rider's answer. */
export interface OfferEnded extends OrderFact, RiderFact, ZoneFact {
  readonly type: 'offer-ended'
}

/** One thing that happened. `announce.ts` says who hears of it. */
export type Happened =
  | ({ readonly type: 'order-placed' } & OrderFact & ZoneFact)
  | ({ readonly type: 'order-accepted' } & OrderFact & RiderFact)
  /** `riderIds`: who has it in hand, or had it until now, and who was offered it until now. */
  | ({ readonly type: 'order-moved'; readonly riderIds: readonly string[] } & OrderFact & ZoneFact)
  | ({ readonly type: 'offer-made' } & OrderFact & RiderFact)
  | ({ readonly type: 'offer-skipped' } & OrderFact & RiderFact & ZoneFact)
  | OfferEnded
  /** The push service has it, or the phone, or the eye. */
  | ({ readonly type: 'offer-got-further' } & OrderFact)
  | ({ readonly type: 'rider-signed-up' } & RiderFact)
  | ({ readonly type: 'rider-located' } & RiderFact)
  /** In whatever its own app shows: its account, its blocks, its push token. */
  | ({ readonly type: 'rider-changed' } & RiderFact)
  /** `zoneIds`: the zones it left and entered. */
  | ({ readonly type: 'duty-changed'; readonly zoneIds: readonly string[] } & RiderFact)
  /** `session`: the SHA-256 of its token, in hexadecimal. */
  | { readonly type: 'session-ended'; readonly session: string }

/** What a command returns: at least what happened, in sequence. */
export interface Outcome {
  readonly happened: readonly Happened[]
}
