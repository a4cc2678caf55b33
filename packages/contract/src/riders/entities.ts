import { z } from 'zod'
import { nullableText, Position } from '../fields.ts'
import { Zone } from '../zones/entities.ts'
import { VEHICLE_TYPES } from './vehicles.ts'

export const Vehicle = z.enum(VEHICLE_TYPES, 'El tipo de vehículo no es válido')

/** The rider as its own app and the operators read it. Never a password or a code. */
export const Rider = z.object({
  _id: z.string(),
  role: z.literal('rider'),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  documentNumber: z.string(),
  vehicleType: Vehicle,
  zone: Zone,
  /** Zones in which this rider may work. */
  zones: z.array(Zone),
  status: z.enum(['inactive', 'working']),
  working: z.boolean(),
  activationCode: z.boolean(),
  pushToken: nullableText,
  isBlocked: z.boolean(),
  blockedReason: nullableText,
  blockedAt: nullableText,
  totalOrders: z.number(),
  deliveredOrders: z.number(),
  canceledOrders: z.number(),
  /** Earned so far, pesos. */
  totalMoney: z.number(),
  lastFreeAt: nullableText,
  lastPosition: Position.nullable(),
  lastPositionTime: nullableText,
  /** On duty, and without offers until then; null outside of a pause. */
  pausedUntil: nullableText,
  /** Missed offers brought that pause, not the rider; absent from the version before, which may answer during an upgrade. */
  pausedForMisses: z.boolean().optional(),
  /**
   * The order after which duty ends by itself, as the rider asked. Off duty: the one with which it ended that way. Null otherwise.
   */
  lastOrderId: nullableText,
  createdAt: z.string(),
})
export type Rider = z.infer<typeof Rider>

/** A block of a rider: why, when, and by which operator it was set and lifted. */
export const RiderBlock = z.object({
  reason: z.string(),
  blockedAt: z.string(),
  /** Null for blocks from before this was recorded. */
  blockedBy: nullableText,
  /** Null while it lasts. */
  liftedAt: nullableText,
  liftedBy: nullableText,
})

/** How to reach a rider, and the document: shown to operators on request. */
export const RiderContacts = Rider.pick({ email: true, phone: true, documentNumber: true })
export type RiderContacts = z.infer<typeof RiderContacts>

const RiderAtTheDesk = Rider.omit({ pushToken: true, email: true, phone: true, documentNumber: true }).extend(
  {
    /** Whether the platform can push to a phone of this rider. The subscription itself is nobody else's business. */
    hasPush: z.boolean(),
    /** Waits at stores on the last WAITS_SHOWN.days days that had any: how many, and how long in all, seconds. */
    waits: z.object({ count: z.number(), seconds: z.number() }),
    blocks: z.array(RiderBlock),
    /** The newest refusal of the sign-up; `refusedAt` is null once it waits again. */
    refusal: z.object({ reason: z.string(), refusedAt: nullableText }).nullable(),
    /** When the account was erased: its name, contacts and photos are gone, and nothing can be done with it. */
    erasedAt: nullableText,
  },
)

/** Another rider with the same document or phone, by their digits: maybe the same person. */
export const AlikeRider = RiderAtTheDesk.pick({
  _id: true,
  fullName: true,
  activationCode: true,
  isBlocked: true,
  blocks: true,
  refusal: true,
}).extend({ sameDocument: z.boolean(), samePhone: z.boolean() })
export type AlikeRider = z.infer<typeof AlikeRider>

/** A rider as operators read it: with its blocks, the newest first; contacts and document on request alone. */
export const OperatorRider = RiderAtTheDesk.extend({
  /** Blocked ones first; only of those who wait, in their list and on their page. */
  alike: z.array(AlikeRider).optional(),
})
export type OperatorRider = z.infer<typeof OperatorRider>
