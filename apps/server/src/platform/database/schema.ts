/** The tables as Kysely sees them. Money in centavos. The migrations are the authority on constraints. */
import type { AppealAbout, AppealOutcome } from '@puni/contract/appeals/values'
import type { AuditAction, AuditSubject } from '@puni/contract/audit/actions'
import type { TroubleKind } from '@puni/contract/board/troubles'
import type { OFFER_OUTCOMES, Channel } from '@puni/contract/offers/dispatch'
import type { EarningsReview, ORDER_EVENT_TYPES, OrderStatus } from '@puni/contract/orders/order-states'
import type { AdjustedAmount } from '@puni/contract/orders/adjustments'
import type { Aftermath } from '@puni/contract/orders/aftermath'
import type { SettlementKind } from '@puni/contract/ledger/values'
import type { HandoverKind, HandoverState } from '@puni/contract/handover/proofs'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { OperatorRole } from '@puni/contract/operators/roles'
import type { ErrorCode } from '@puni/contract/errors'
import type { PriceTerms } from '@puni/contract/prices/entities'
import type { OpeningSpan } from '@puni/contract/stores/opening-hours'
import type { Corner } from '@puni/contract/zones/polygon'
import type {
  MessageChannel,
  MessageKind,
  MessageProblem,
  MessageState,
} from '@puni/contract/messages/values'
import type { NoticeKind } from '@puni/contract/notifications/notices'
import type { CustomerNote, NewOrder } from '@puni/contract/orders/entities'
import type { RecurringDayState } from '@puni/contract/recurring/values'
import type {
  DisabledReason,
  WebhookEvent,
  WebhookFormatName,
  WebhookState,
  WebhookType,
} from '@puni/contract/webhooks/events'
import type { StoreOrder } from '@puni/contract/store-api/entities'
import type { z } from 'zod'
import type { OfferReason } from '@puni/dispatch/snapshot'
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  JSONColumnType,
  Kysely,
  Selectable,
  Transaction,
} from 'kysely'

interface ZoneTable {
  id: Generated<string>
  name: string
  latitude: number
  longitude: number
  radius_km: number
  /** Of a polygon, whose circle is the one around it; null for a circle. */
  corners: ColumnType<readonly Corner[] | null, string | null | undefined, string | null>
  /** Takes neither orders nor riders since then; null while it is open. */
  closed_at: Generated<Date | null>
  /** Goes up with every change of name or shape. */
  version: Generated<number>
  /** The version in which a field of `ZoneInput` was last changed; those never changed are not there. */
  changed_in: ColumnType<Readonly<Record<string, number>>, string | undefined, string>
  /** What one of its riders may owe the platform before offers stop, centavos; null for any sum. */
  cash_limit: Generated<number | null>
  /** For every full minute at a store beyond the free ones, and in all no more than `wait_pay_most`; null where waits are not paid. Centavos. */
  wait_pay: Generated<number | null>
  wait_free_minutes: Generated<number | null>
  wait_pay_most: Generated<number | null>
  /** For an order that is canceled once its rider was at the store, centavos; null for nothing. */
  cancellation_pay: Generated<number | null>
}

interface StoreTable {
  id: Generated<string>
  name: string
  phone: string | null
  latitude: number
  longitude: number
  street: string
  street_number: string
  city: string
  zone_id: string
  /** Made by a demo; refused outside one. */
  demo: Generated<boolean>
  /** Goes up with every change of what `StoreInput` has. */
  version: Generated<number>
  /** The version in which a field of `StoreInput` was last changed; those never changed are not there. */
  changed_in: ColumnType<Readonly<Record<string, number>>, string | undefined, string>
  preparation_minutes: number | null
  /** None where no hours are known. */
  opening_hours: ColumnType<readonly OpeningSpan[], string | undefined, string>
  /** Takes no orders until then, unless it is past; null where it was ended. */
  paused_until: Date | null
  paused_reason: string | null
  disabled_at: Date | null
  disabled_reason: string | null
}

/** A store's latest pickups, newest first, of orders for which it said no time. */
interface StorePreparationTable {
  store_id: string
  /** From placing to leaving the store, milliseconds. */
  took_ms: number[]
  /** From arriving at the store to leaving it, milliseconds. */
  waited_ms: number[]
}

/** An API key of a store. */
interface StoreKeyTable {
  key_hash: Buffer
  store_id: string
  /** Null for keys from before these were kept. */
  last_four: string | null
  created_at: Date | null
  /** Null while it works. */
  ends_at: Date | null
  id: Generated<string>
  /** As operators call it. */
  name: Generated<string | null>
  /** Its orders reach no rider. */
  is_test: Generated<boolean>
  is_read_only: Generated<boolean>
  last_used_at: Generated<Date | null>
}

/** What a store was told that a delivery would cost. */
interface QuoteTable {
  id: Generated<string>
  store_id: string
  is_test: boolean
  asked: JSONColumnType<QuotedDelivery>
  price: number
  metres: number
  estimated: boolean
  pickup_due_at: Date | null
  promised_at: Date
  quoted_at: Date
  expires_at: Date
  /** Of the order that was placed with it, in orders or in test_orders. */
  order_id: string | null
}

/** What a quote is about. */
export interface QuotedDelivery {
  readonly destination: {
    readonly street: string
    readonly streetNumber: string
    readonly city: string
    readonly latitude: number
    readonly longitude: number
  }
  readonly isUrgent: boolean
  readonly dropoffWindow: { readonly from: string | null; readonly to: string } | null
}

/** How a store calls an order of its own. */
interface StoreReferenceTable {
  store_id: string
  is_test: boolean
  reference: string
  /** Of what it was placed with, hashed. */
  content: Buffer
  order_id: string
  at: Date
}

/** An order of a test key: its state follows from its age. */
interface TestOrderTable {
  id: Generated<string>
  number: GeneratedAlways<number>
  store_id: string
  placed: JSONColumnType<StoreOrder>
  created_at: Date
  changed_at: Date
  canceled_at: Date | null
  cancel_reason: string | null
  /** How many of its states were told to webhooks. */
  told: Generated<number>
}

interface OperatorTable {
  id: Generated<string>
  email: string
  full_name: string
  /** Null until the invitation is accepted. */
  password_hash: string | null
  role: OperatorRole
  disabled_at: Date | null
  /** The hash of OPERATOR_PASSWORD as it was last taken over; null for operators who are not configured. */
  configured_hash: string | null
  invitation_hash: Buffer | null
  invited_until: Date | null
  /** Encrypted; it counts once confirmed. */
  totp_secret: Buffer | null
  totp_confirmed_at: Date | null
  /** The 30-second step of the last code that was accepted. */
  totp_last_step: number | null
  /** Made by a demo; refused outside one. */
  demo: Generated<boolean>
}

/** A code to use once in place of the second factor. */
interface SecondFactorRecoveryCodeTable {
  operator_id: string
  code_hash: Buffer
}

/** Who did, saw and changed what. Append-only: a trigger refuses anything else. */
interface AuditLogTable {
  id: GeneratedAlways<string>
  at: Date
  action: AuditAction
  /** Null for the server itself, and for those who were not let in. */
  operator_id: string | null
  subject_kind: AuditSubject | null
  subject_id: string | null
  details: JSONColumnType<AuditDetails>
}

/** What is recorded of an action besides its subject: plain values. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | readonly string[] | null>>

interface RiderTable {
  id: Generated<string>
  full_name: string
  email: string
  /** Null once erased, like the photos: nobody logs in. */
  password_hash: string | null
  document_number: string
  phone: string
  vehicle_type: VehicleType
  zone_id: string
  activated_at: Date | null
  blocked_at: Date | null
  blocked_reason: string | null
  /** Its password was set by a recovery code, which an operator had seen. */
  recovered_at: Generated<Date | null>
  /** The sign-up is refused: nobody logs in. */
  refused_at: Date | null
  /** Of the newest refusal, whatever came after it. */
  refused_reason: string | null
  working: Generated<boolean>
  push_token: string | null
  last_free_at: Date | null
  last_latitude: number | null
  last_longitude: number | null
  last_accuracy_m: number | null
  last_position_at: Date | null
  /** From where the next leg without an order is measured. Null with an order in hand, and off duty. */
  leg_latitude: number | null
  leg_longitude: number | null
  leg_accuracy_m: number | null
  heard_at: Date | null
  /** No offers until then; null outside of a pause. */
  paused_until: Date | null
  /** Acknowledged offers in a row that expired unanswered, since the last sign of the rider. */
  misses_in_row: Generated<number>
  /** Duty ends with this order while it is in hand; off duty, the order with which it ended that way. */
  last_order_id: string | null
  /** What the rider may owe in place of the zone's limit, centavos. */
  cash_limit: Generated<number | null>
  /** How much of it the rider was told to have reached: nothing, most of it, all of it. */
  cash_told: Generated<0 | 1 | 2>
  dni_photo: string | null
  selfie_photo: string | null
  created_at: Date
  /** When the account was erased: the person is gone, the row stays for orders and money. */
  erased_at: Date | null
  /** Made by a demo; refused outside one. */
  demo: Generated<boolean>
}

/** What a rider took and earned in all. Kept by a trigger; never written otherwise. Without a row, nothing. */
interface RiderTotalTable {
  rider_id: string
  /** Orders that are the rider's, however they ended. */
  taken: number
  /** Earned ones, and what they brought. */
  delivered: number
  canceled: number
  /** A bigint: text in JavaScript. */
  centavos: string
}

/** The same by day of the platform's calendar. */
interface RiderDayTable {
  rider_id: string
  /** Midnight, UTC. */
  day: Date
  /** Orders of this day that are the rider's: delivered or ended on it, or placed on it and not over. */
  taken: number
  /** Earned ones that were delivered on this day, and what they brought. */
  delivered: number
  centavos: string
}

/** What a rider waited at stores, by day of the platform's calendar. Kept by a trigger; never written otherwise. */
interface RiderWaitTable {
  rider_id: string
  /** Midnight, UTC: of the end of the waits. */
  day: Date
  waits: number
  seconds: number
}

interface RiderZoneTable {
  rider_id: string
  zone_id: string
}

/** A block of a rider. */
interface RiderBlockTable {
  id: GeneratedAlways<string>
  rider_id: string
  reason: string
  blocked_at: Date
  /** Null for blocks from before this was recorded. */
  blocked_by: string | null
  /** Null while the block lasts. */
  lifted_at: Date | null
  lifted_by: string | null
}

/** What an operator wrote down about a rider. Never changed; it goes with the person. */
interface RiderNoteTable {
  id: GeneratedAlways<string>
  rider_id: string
  body: string
  written_by: string
  at: Date
}

/** The phone or the email that a rider is to have once the code is told. */
interface ContactChangeTable {
  rider_id: string
  /** One of both. */
  phone: string | null
  email: string | null
  code_hash: string
  begun_by: string
  issued_at: Date
  expires_at: Date
}

/** A rider's answer to a block or to what became of an order, and what an operator said to it. */
interface AppealTable {
  id: Generated<string>
  rider_id: string
  about: AppealAbout
  /** Of a block this, else the other. */
  block_id: string | null
  order_id: string | null
  body: string
  /** Keys in the photo storage. */
  photos: string[]
  sent_at: Date
  due_at: Date
  /** All null until it is answered. */
  outcome: AppealOutcome | null
  answer: string | null
  answered_at: Date | null
  answered_by: string | null
}

/** A rider's alarm from an order. */
interface EmergencyTable {
  id: Generated<string>
  rider_id: string
  order_id: string
  /** By the phone's clock, no later than `told_at`, when the server heard of it. */
  occurred_at: Date
  told_at: Date
  /** How often before it was seen, and when last. */
  times: Generated<number>
  last_told_at: Date
  /** All null where the phone did not know. */
  latitude: number | null
  longitude: number | null
  accuracy_m: number | null
  located_at: Date | null
  /** Both null until an operator has seen it. */
  seen_at: Date | null
  seen_by: string | null
}

/** A period on duty in one zone. */
interface ShiftTable {
  id: GeneratedAlways<string>
  rider_id: string
  zone_id: string
  on_at: Date
  /** Null while on duty. */
  off_at: Date | null
  /** The rider's first position of the shift, and its time. */
  latitude: number | null
  longitude: number | null
  placed_at: Date | null
  /** Ridden without an order in hand, in straight lines. */
  metres_free: Generated<number>
}

/** A time on duty without offers, as its rider chose. */
interface PauseTable {
  id: GeneratedAlways<string>
  rider_id: string
  began_at: Date
  ends_at: Date
  /** Null while it lasts. */
  ended_at: Date | null
  /** Missed offers began it, not the rider. */
  for_misses: Generated<boolean>
}

interface ActivationCodeTable {
  rider_id: string
  code_hash: string
  issued_at: Date
  expires_at: Date
}

interface SessionTable {
  token_hash: Buffer
  rider_id: string | null
  operator_id: string | null
  store_user_id: Generated<string | null>
  created_at: Date
  /** Names the session to its owner, who must not see the token's hash. */
  id: Generated<string>
  /** To within a few minutes. */
  last_used_at: Date
  /** Browser and system, 'Chrome en Android'. Null if unknown. */
  device: string | null
  /** When its password was given last, and the second factor where there is one. Null in sessions from before. */
  confirmed_at: Generated<Date | null>
}

/** A person of a store who logs in. Deleted when the access ends. */
interface StoreUserTable {
  id: Generated<string>
  store_id: string
  email: string
  full_name: string
  password_hash: Generated<string | null>
  invitation_hash: Buffer | null
  invited_until: Date | null
  created_at: Date
}

/** The live recovery code of an account: one of a rider or of an operator. */
interface RecoveryCodeTable {
  rider_id: string | null
  operator_id: string | null
  code_hash: string
  issued_at: Date
  expires_at: Date
}

interface OrderTable {
  id: Generated<string>
  number: Generated<number>
  status: OrderStatus
  zone_id: string
  store_id: string | null
  store_name: string | null
  independent_store_name: string | null
  origin_latitude: number
  origin_longitude: number
  origin_street: string
  origin_street_number: string
  origin_city: string
  store_phone: string | null
  origin_comment: string | null
  destination_latitude: number
  destination_longitude: number
  destination_street: string
  destination_street_number: string
  destination_city: string
  destination_phone: string | null
  destination_comment: string | null
  /** Length of the street route from the pickup, for the rider who was asked last. */
  delivery_metres: number
  /**
   * True if no street route was known: an estimate from the straight line and the detour of a street grid.
   */
  delivery_estimated: Generated<boolean>
  store_value: number
  shipping_cost: number
  /** The customer has paid both beforehand: nothing is paid at the store, nor collected. */
  is_paid: Generated<boolean>
  is_urgent: boolean
  pickup_due_at: Date | null
  assigned_rider_id: string | null
  picked_up_at: Date | null
  delivered_at: Date | null
  /** When it was delivered, canceled or reported as a problem; null while it is open or in hand. */
  ended_at: Date | null
  /** What its cancellation brings the rider who had it, centavos. Set by a trigger. */
  cancellation_pay: Generated<number>
  /** Null where there is nothing to review. */
  earnings_review: EarningsReview | null
  /** The proof that its rider is asked for; null: none. */
  handover: HandoverKind | null
  /** Null until it is delivered, and where nothing is asked for. */
  handover_state: HandoverState | null
  /** Different wrong PINs or codes. */
  handover_tries: Generated<number>
  /** Whose signature its code has: a raw Ed25519 public key, base64url. */
  handover_key: string | null
  /** When the rider who holds it came to the store. */
  arrived_at: Date | null
  /** When that rider last told of the delay. */
  delay_told_at: Date | null
  created_at: Date
  updated_at: Date
  /** When the customer's data was removed or rounded. */
  anonymised_at: Date | null
  /** The rider who says to have delivered what another one has by now, and when: operators decide. Both or none. */
  claimed_by: string | null
  claimed_at: Date | null
  /** When its last step was taken: by the server's clock, null for an order that was over before this was recorded, and by the phone's. */
  step_at: Date | null
  step_device_at: Date | null
  /** By when it should be delivered, reckoned when it was placed; null for orders from before that. */
  promised_at: Date | null
  /** How the sender calls it. */
  external_reference: string | null
  /** Sums of its adjustments; what the customer paid was both amounts together before. */
  shipping_cost_adjustment: Generated<number>
  store_value_adjustment: Generated<number>
  collected_adjustment: Generated<number>
  /** Hashes of the file and of its line that it was imported from: see `OrderImport`. Both or none. */
  import_file: string | null
  import_line: string | null
  customer_name: Generated<string | null>
  /** What is in it, as its sender says. */
  items: Generated<string | null>
  /** When the customer expects it, as the store said; the end may be given alone. */
  dropoff_from: Generated<Date | null>
  dropoff_to: Generated<Date | null>
  /** What the store pays for having canceled it, centavos. */
  cancellation_fee: Generated<number>
  /** What the customer wrote to its riders, oldest first. */
  customer_notes: Generated<readonly CustomerNote[] | null>
}

/** The proof of a handover, of orders that ask for one. Whoever writes it writes the row of its order as well. */
interface HandoverTable {
  order_id: string
  /** What the customer is told; null once the order is delivered. */
  pin: string | null
  /** Those that its earlier riders had to be told; none once the order is delivered. */
  former_pins: Generated<string[]>
  code: string | null
  signed_code: string | null
  /** The wrong ones, each once. */
  tried: Generated<string[]>
  /** What the rider typed, and the key of the photo. */
  reason: string | null
  photo: string | null
  /** Who gave them. */
  rider_id: string | null
  /** When the proof was complete. */
  proved_at: Date | null
  created_at: Date
}

/** How an offer ended; null while it is live. */
type OfferOutcome = (typeof OFFER_OUTCOMES)[number]

/** Why an offer was made; older ones do not know how long the rider would be at the store. */
export type StoredWholeReason = Omit<OfferReason, 'atStoreMs'> & Partial<Pick<OfferReason, 'atStoreMs'>>
/** Before full reasons were stored it was little more than a distance. */
export type StoredReason = StoredWholeReason | { readonly policy?: never; readonly pickupMetres?: number }

interface OfferTable {
  id: Generated<string>
  order_id: string
  rider_id: string
  offered_at: Date
  /** When a push service accepted it. */
  sent_at: Date | null
  /** When the phone acknowledged it, and the channel it came by. */
  received_at: Date | null
  received_by: Channel | null
  /** When it was on a visible screen. */
  seen_at: Date | null
  expires_at: Date
  outcome: OfferOutcome | null
  closed_at: Date | null
  /** Length of the rider's street route to the pickup. Null for offers made before reasons were stored. */
  pickup_metres: number | null
  pickup_estimated: Generated<boolean>
  /** From the pickup to the approximate destination. Null for offers made before it was stored. */
  delivery_metres: number | null
  delivery_estimated: Generated<boolean>
  reason: JSONColumnType<StoredReason>
  /** The operator who made it, or who gave the rider the order at once; null for one of the dispatcher. */
  made_by: string | null
}

/** A rider to whom an order is not offered, as an operator decided. */
interface OrderExclusionTable {
  order_id: string
  rider_id: string
  excluded_by: string
  at: Date
}

interface OrderEventTable {
  id: Generated<string>
  order_id: string
  type: (typeof ORDER_EVENT_TYPES)[number]
  status: OrderStatus | null
  actor: 'rider' | 'operator' | 'store' | 'system'
  actor_id: string | null
  /** Whom an operator's act concerns. */
  rider_id: string | null
  at: Date
  device_at: Date | null
  reason: string | null
  /** What an operator decided who canceled it after the pickup. */
  goods: Aftermath['goods'] | null
  cash: Aftermath['cash'] | null
}

/** A correction of an amount of a delivered order. Written once; only the reason is forgotten in time. */
interface OrderAdjustmentTable {
  id: GeneratedAlways<string>
  order_id: string
  /** Who had delivered it. */
  rider_id: string
  operator_id: string
  amount: AdjustedAmount
  difference: number
  reason: string | null
  at: Date
}

/** A step that a rider reported of an order that was no longer his. Written once. */
interface LateStepTable {
  id: GeneratedAlways<string>
  order_id: string
  rider_id: string
  status: OrderStatus
  at: Date
  device_at: Date | null
  reason: string | null
  /** Why it was refused; null where it stands. */
  refused: ErrorCode | null
}

/** What a rider is told. */
interface RiderNoticeTable {
  id: Generated<string>
  rider_id: string
  kind: NoticeKind
  order_id: string | null
  zone_id: string | null
  reason: string | null
  picked_up: boolean
  /** What it means and what to do, where the usual words say too little. */
  body: string | null
  /** What the order's end brings the rider beside the fee, centavos. */
  pay: Generated<number>
  at: Date
  /** Null until the rider has read it. */
  read_at: Date | null
}

/** A wait at a store that is over. Written once; a trigger counts it. */
interface WaitTable {
  id: GeneratedAlways<string>
  order_id: string
  rider_id: string
  store_id: string | null
  arrived_at: Date
  ended_at: Date
  /** What it brought its rider, centavos. Set by a trigger. */
  pay: Generated<number>
}

/** The last waits at a store. Kept by a trigger; never written otherwise. */
interface StoreWaitTable {
  store_id: string
  /** The newest first. */
  seconds: number[]
}

/** That a rider told of a delay at the store. */
interface DelayNoticeTable {
  id: GeneratedAlways<string>
  order_id: string
  rider_id: string
  at: Date
  device_at: Date | null
  /** How long the rider had waited by then. */
  waited_seconds: number
}

/** What a push reports: a new offer, that an offer is over, or a notice. */
export type PushKind = 'offer' | 'offer_gone' | 'notice'

interface PushJobTable {
  id: GeneratedAlways<string>
  rider_id: string
  /** One of both, as the kind says. */
  offer_id: string | null
  notice_id: string | null
  kind: PushKind
  attempts: Generated<number>
  due_at: Date
  expires_at: Date
  created_at: Date
}

/** A message to a person by WhatsApp or mail. */
interface MessageTable {
  id: string
  kind: MessageKind
  /** One of the three. */
  rider_id: string | null
  order_id: string | null
  store_id: string | null
  /** Recipient and parameters, by the secret box; null once nobody has to send it any more. */
  sealed: Buffer | null
  /** Those that are left, the one in turn first. */
  channels: MessageChannel[]
  state: Generated<MessageState>
  problem: MessageProblem | null
  due_at: Date | null
  expires_at: Date
  attempts: Generated<number>
  unanswered: Generated<number>
  created_at: Date
  changed_at: Date
  sent_at: Date | null
  warning: MessageProblem | null
  warned_channel: MessageChannel | null
  warned_at: Date | null
  by_hand_at: Date | null
  by_hand_by: string | null
}

interface SettingTable {
  name: string
  value: JSONColumnType<object>
}

/** A key with which this installation signs, or signed. */
interface SigningKeyTable {
  /** Names the public key. */
  id: string
  /** 32 bytes. */
  public_key: Buffer
  /** Encrypted; null where a variable gives it. */
  sealed_seed: Buffer | null
  created_at: Date
}

/** The process that dispatches a zone, and until when at most. */
interface ZoneLeaseTable {
  zone_id: string
  holder: string
  until: Date
}

interface IdempotencyKeyTable {
  scope: string
  key: string
  request_hash: Buffer
  /** The result of the request. Null only while it is in progress. */
  result: unknown
  created_at: Date
}

/** Requests counted under a key in a minute, by all processes. The table is empty after a crash. */
interface RequestCountTable {
  key: string
  /** Since 1970. */
  minute: number
  count: number
}

/** The recent wrong guesses under a key, oldest first. */
interface WrongGuessTable {
  key: Buffer
  /** A hash of the account and the kind of secret; null where an address is counted. */
  secret: Generated<Buffer | null>
  guessed_at: Date[]
  /** When it was recorded last that more are refused. */
  refused_at: Generated<Date | null>
}

/** Where an account logged in: a hash of both, and the last time. */
interface KnownPlaceTable {
  key: Buffer
  seen_at: Date
}

/** A replay of a zone's day, in progress or just ended. Times by the database's clock. */
interface ReplayTable {
  id: Generated<string>
  zone_id: string
  /** `YYYY-MM-DD`. */
  day: string
  state: Generated<'running' | 'done' | 'late' | 'failed'>
  /** JSON: the `DaySummary` of what is known so far. */
  summaries: Generated<unknown>
  progress: Generated<number>
  /** The last sign of life of the process that runs it, and of somebody who waits for it. */
  beat_at: Generated<Date>
  asked_at: Generated<Date>
}

/** That an operator has seen a trouble of an order; `since` says which of its kind. */
interface TroubleAcknowledgementTable {
  order_id: string
  kind: TroubleKind
  since: Date
  operator_id: string
  at: Date
}

/** An order that comes again every week. */
interface RecurringOrderTable {
  id: Generated<string>
  /** What it is placed with, but for its time. */
  template: JSONColumnType<z.output<typeof NewOrder>>
  /** 1 Monday, 7 Sunday. */
  weekdays: number[]
  /** When it is picked up, by the platform's clocks: '12:30'. */
  clock: string
  /** Calendar days of the platform, yyyy-mm-dd. */
  from_day: string
  until_day: string | null
  /** The next day to be placed, and when that is done; null while there is none. */
  next_day: string | null
  next_at: Date | null
  paused_at: Date | null
  ended_at: Date | null
  created_by: string
  created_at: Date
  updated_at: Date
}

/** From when on which prices hold. Rows never change; those whose date is ahead may be dropped. */
interface PriceRuleTable {
  id: Generated<string>
  zone_id: string
  /** Null for the zone's. */
  store_id: string | null
  holds_from: Date
  /** Null ends the rule before. Pesos. */
  terms: ColumnType<PriceTerms | null, string | null, never>
  /** The operator; null for the platform itself. */
  set_by: string | null
  set_at: Date
}

/** What became of a day of a recurrence: at most one order. */
interface RecurringDayTable {
  recurring_id: string
  day: string
  state: RecurringDayState
  pickup_at: Date
  order_id: string | null
  /** Why it was refused or missed. */
  reason: string | null
  at: Date
  /** When an operator said to have seen that. */
  seen_at: Date | null
}

/** What rider and platform, or a store and a rider, no longer owe each other. Its entries are in the ledger, whose tables only SQL reads. */
interface SettlementTable {
  id: Generated<string>
  rider_id: string
  /** For what the store owed; null between rider and platform. */
  order_id: string | null
  kind: SettlementKind
  centavos: ColumnType<string, number, never>
  /** Null where the rider reported it. */
  operator_id: string | null
  at: Date
  confirmed_at: Date | null
  disputed_at: Date | null
  answered_at: Date | null
  answered_by: string | null
  undone_at: Date | null
  undone_by: string | null
  /** Null once their time is over. */
  reason: string | null
  dispute: string | null
  answer: string | null
  undone_reason: string | null
}

/** What a store paid of the fees of orders paid beforehand: entered order by order. */
interface StorePaymentTable {
  id: Generated<string>
  /** Null for one that is not registered. */
  store_id: string | null
  centavos: ColumnType<string, number, never>
  operator_id: string
  at: Date
  undone_at: Date | null
  undone_by: string | null
  /** Null once their time is over. */
  reason: string | null
  undone_reason: string | null
}

/** Where a store is told of its orders. */
interface WebhookEndpointTable {
  id: Generated<string>
  store_id: string
  /** Told of the orders of test keys, and of no others. */
  is_test: boolean
  format: WebhookFormatName
  url: string
  events: WebhookEvent[]
  /** Encrypted. The former one signs as well until its end. */
  secret: Buffer
  former_secret: Buffer | null
  former_secret_ends_at: Date | null
  created_at: Date
  /** Without a success since then; null while messages arrive. */
  failing_since: Date | null
  /** In a row. */
  failures: Generated<number>
  /** Left alone until then, after a failure. */
  resting_until: Date | null
  disabled_at: Date | null
  disabled_reason: DisabledReason | null
  /** The turn of a process that sends to it, until when without another sign. */
  taken_by: string | null
  taken_until: Date | null
}

/** A message to an endpoint: first in the queue, then in the log. Most are written by a trigger of `order_events`. */
interface WebhookMessageTable {
  /** The sequence of what happened. */
  seq: GeneratedAlways<string>
  id: Generated<string>
  endpoint_id: string
  order_id: string | null
  type: WebhookType
  at: Date
  facts: JSONColumnType<WebhookFacts>
  /** Null before the first attempt. */
  payload: string | null
  state: Generated<WebhookState>
  /** Tried once only, and nothing waits for it. */
  is_once: Generated<boolean>
  due_at: Date
  attempts: Generated<number>
  /** Of its first failure. */
  failing_since: Date | null
  ended_at: Date | null
  /** The last attempt: when, the status of the answer, how long it took, why it was no success, and the answer's beginning. */
  tried_at: Date | null
  status: number | null
  milliseconds: number | null
  problem: string | null
  answer: string | null
}

/** What was true of an order when it happened: columns of `orders`, instants in ISO 8601. */
export interface OrderThen {
  readonly status: OrderStatus
  readonly assigned_rider_id: string | null
  readonly arrived_at: string | null
  readonly picked_up_at: string | null
  readonly delivered_at: string | null
  readonly ended_at: string | null
  readonly updated_at: string
}

/** Where the rider of an order was. */
export interface PositionThen {
  readonly rider_id: string
  readonly latitude: number
  readonly longitude: number
  /** ISO 8601, as the phone reported it. */
  readonly located_at: string
}

/** What a message tells, as it was when it happened. Of test orders, which are not in `orders`, the data as they are sent. */
export type WebhookFacts = OrderThen | PositionThen | { readonly data: object }

/** All tables. */
export interface Tables {
  zones: ZoneTable
  stores: StoreTable
  store_keys: StoreKeyTable
  price_rules: PriceRuleTable
  store_preparation: StorePreparationTable
  operators: OperatorTable
  second_factor_recovery_codes: SecondFactorRecoveryCodeTable
  audit_log: AuditLogTable
  riders: RiderTable
  rider_zones: RiderZoneTable
  rider_totals: RiderTotalTable
  rider_days: RiderDayTable
  rider_waits: RiderWaitTable
  rider_blocks: RiderBlockTable
  rider_notes: RiderNoteTable
  contact_changes: ContactChangeTable
  appeals: AppealTable
  emergencies: EmergencyTable
  shifts: ShiftTable
  pauses: PauseTable
  activation_codes: ActivationCodeTable
  sessions: SessionTable
  store_users: StoreUserTable
  recovery_codes: RecoveryCodeTable
  orders: OrderTable
  handovers: HandoverTable
  offers: OfferTable
  order_events: OrderEventTable
  quotes: QuoteTable
  store_references: StoreReferenceTable
  test_orders: TestOrderTable
  order_exclusions: OrderExclusionTable
  order_adjustments: OrderAdjustmentTable
  settlements: SettlementTable
  store_payments: StorePaymentTable
  late_steps: LateStepTable
  trouble_acknowledgements: TroubleAcknowledgementTable
  waits: WaitTable
  store_waits: StoreWaitTable
  delay_notices: DelayNoticeTable
  rider_notices: RiderNoticeTable
  push_jobs: PushJobTable
  messages: MessageTable
  settings: SettingTable
  signing_keys: SigningKeyTable
  zone_leases: ZoneLeaseTable
  idempotency_keys: IdempotencyKeyTable
  request_counts: RequestCountTable
  wrong_guesses: WrongGuessTable
  known_places: KnownPlaceTable
  replays: ReplayTable
  recurring_orders: RecurringOrderTable
  recurring_days: RecurringDayTable
  webhook_endpoints: WebhookEndpointTable
  webhook_messages: WebhookMessageTable
}

/** The database, or a transaction on it. */
export type Database = Kysely<Tables>
export type DatabaseTransaction = Transaction<Tables>
export type ZoneRow = Selectable<ZoneTable>
