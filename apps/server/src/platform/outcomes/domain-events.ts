/** What commands return about what they did: facts, in the past tense, by ids only. They survive JSON. */
import type { MessageChannel } from '@puni/contract/messages/values'
import type { Refusal } from '../refusal.ts'

interface OrderFact {
  readonly orderId: string
}
interface RiderFact {
  readonly riderId: string
}
interface ZoneFact {
  readonly zoneId: string
}

/** An offer expired or was withdrawn: it did not end with its rider's answer. */
export interface OfferEnded extends OrderFact, RiderFact, ZoneFact {
  readonly type: 'offer-ended'
  readonly outcome: 'expired' | 'unreached' | 'withdrawn'
}

/** One thing that happened. `announce.ts` defines who is notified. */
export type DomainEvent =
  | ({ readonly type: 'order-placed' } & OrderFact & ZoneFact)
  | ({ readonly type: 'order-accepted' } & OrderFact & RiderFact)
  /** By an operator: the rider has it at once. */
  | ({ readonly type: 'order-assigned' } & OrderFact & RiderFact)
  /** `riderIds`: the rider who has it, or had it until now, and the rider it was offered to until now. */
  | ({ readonly type: 'order-moved'; readonly riderIds: readonly string[] } & OrderFact & ZoneFact)
  /** What operators have to decide about it changed. `riderIds`: who else is shown it. */
  | ({ readonly type: 'order-flagged'; readonly riderIds: readonly string[] } & OrderFact)
  /** The customer wrote to the rider who has it or will have it. `riderIds`: who has it now. */
  | ({ readonly type: 'customer-wrote'; readonly riderIds: readonly string[] } & OrderFact)
  | ({ readonly type: 'offer-made' } & OrderFact & RiderFact)
  | ({ readonly type: 'offer-skipped' } & OrderFact & RiderFact & ZoneFact)
  | OfferEnded
  /** The push service accepted it, the phone received it, or the rider saw it. */
  | ({ readonly type: 'offer-got-further' } & OrderFact)
  | ({ readonly type: 'rider-signed-up' } & RiderFact)
  | ({ readonly type: 'rider-located' } & RiderFact)
  /** Anything shown in the rider's own app: the account, its blocks, its push token. */
  | ({ readonly type: 'rider-changed' } & RiderFact)
  /** The rider's live streams end. */
  | ({ readonly type: 'rider-blocked' } & RiderFact)
  /** By itself: the rider may be offered something again. */
  | ({ readonly type: 'pause-ended' } & RiderFact & ZoneFact)
  /** `zoneIds`: the zones the rider left and entered, or where it may be asked again or no more. */
  | ({ readonly type: 'duty-changed'; readonly zoneIds: readonly string[] } & RiderFact)
  /** Somebody else changed the rider's world, and it is kept until the rider has read it. */
  | ({ readonly type: 'notice-given' } & RiderFact)
  | ({ readonly type: 'notice-read' } & RiderFact)
  | ({ readonly type: 'appeal-sent' } & RiderFact)
  | ({ readonly type: 'appeal-answered' } & RiderFact)
  | ({ readonly type: 'emergency-told' } & RiderFact)
  | ({ readonly type: 'emergency-over' } & RiderFact)
  /** What operators are shown of a store or a zone; new ones too. */
  | { readonly type: 'store-changed'; readonly storeId: string }
  | ({ readonly type: 'zone-changed' } & ZoneFact)
  /** An order that comes again, or what became of one of its days. */
  | { readonly type: 'recurring-changed'; readonly recurringId: string }
  /** An operator has read the data of very many persons. */
  | { readonly type: 'bulk-read'; readonly operatorId: string }
  /** An operator wrote something down about the rider. */
  | ({ readonly type: 'rider-noted' } & RiderFact)
  /**
   * A message to somebody was queued or got further. `riderId`: the rider it is about, if it is about one; `failedOn`: the channel that gave it
   * up, if one did.
   */
  | {
      readonly type: 'message-moved'
      readonly riderId: string | null
      readonly failedOn: MessageChannel | null
    }
  /** `session`: the SHA-256 of its token, in hexadecimal. */
  | { readonly type: 'session-ended'; readonly session: string }

/** What a command returns: at least what happened, in order. */
export interface Outcome {
  readonly happened: readonly DomainEvent[]
  /** The caller is refused, although what was written stays: a wrong try that counts. */
  readonly refusal?: Refusal | null
}
