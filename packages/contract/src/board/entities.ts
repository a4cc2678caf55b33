import { z } from 'zod'
import { nullableText, Position } from '../fields.ts'
import { Vehicle } from '../riders/entities.ts'
import { OrderEvent, Status } from '../orders/entities.ts'
import { TROUBLES } from './troubles.ts'

/** That an operator has seen a trouble: `since` says which one of its kind. */
export const Acknowledgement = z.object({
  kind: z.enum(TROUBLES),
  since: z.string(),
  by: z.string(),
  at: z.string(),
})
export type Acknowledgement = z.infer<typeof Acknowledgement>

/** An order on the operators' board: what one line and one mark show. Instants are ISO 8601. */
export const BoardOrder = z.object({
  _id: z.string(),
  number: z.number(),
  status: Status,
  zoneId: z.string(),
  storeId: nullableText,
  /** The store, or who sends it. */
  sender: z.string(),
  pickup: Position,
  /** Street and number of the delivery. */
  address: z.string(),
  delivery: Position,
  isUrgent: z.boolean(),
  /** When it may be picked up, as the store said. */
  dueAt: nullableText,
  /** When it came into its status. */
  stepAt: z.string(),
  /** By when it should be delivered, by the platform's estimate when it was placed. */
  promisedAt: nullableText,
  rider: z.object({ _id: z.string(), fullName: z.string() }).nullable(),
  riderBlockedAt: nullableText,
  /** Who is being asked. */
  offeredTo: z.object({ _id: z.string(), fullName: z.string() }).nullable(),
  /** How many offers of it ended without a rider. */
  declines: z.number(),
  delayToldAt: nullableText,
  /** Since when its earnings, or who delivered it, wait for a decision. */
  reviewSince: nullableText,
  problem: OrderEvent.pick({ actor: true, at: true, reason: true }).nullable(),
  acknowledged: z.array(Acknowledgement),
})
export type BoardOrder = z.infer<typeof BoardOrder>

/** A rider on the operators' board. Off duty, it is on it no more. */
export const BoardRider = z.object({
  _id: z.string(),
  fullName: z.string(),
  vehicleType: Vehicle,
  zoneId: z.string(),
  working: z.boolean(),
  position: Position.nullable(),
  positionAt: nullableText,
  pausedUntil: nullableText,
  /** Missed offers brought that pause; absent from the version before, which may answer during an upgrade. */
  pausedForMisses: z.boolean().optional(),
  /** After which duty ends by itself. */
  lastOrderId: nullableText,
})
export type BoardRider = z.infer<typeof BoardRider>

/** Everything that is going on: orders that are not over or need a person, and riders on duty. */
export const Board = z.object({ orders: z.array(BoardOrder), riders: z.array(BoardRider) })
export type Board = z.infer<typeof Board>

/** Where a rider is now: id, latitude, longitude, instant. */
export type Move = readonly [riderId: string, lat: number, lng: number, at: string]

/** What changed on the board: whole rows, as they are now. Who takes an order off its board is told with `isOnBoard`. */
export interface BoardChanges extends Board {
  readonly moves: readonly Move[]
}
