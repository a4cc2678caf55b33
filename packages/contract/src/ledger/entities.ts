import { z } from 'zod'
import { nullableText } from '../fields.ts'
import { ZoneTerms } from '../zones/entities.ts'
import { ACCOUNTS, RIDER_CAUSES, SETTLEMENT_KINDS } from './values.ts'

const OrderOfEntry = z.object({ _id: z.string(), number: z.number(), storeName: nullableText })

/** A debt that was settled, in whole or in part. Pesos. */
export const Settlement = z.object({
  _id: z.string(),
  kind: z.enum(SETTLEMENT_KINDS),
  money: z.number(),
  /** Whose debt to the rider it settles; null between rider and platform. */
  order: OrderOfEntry.nullable(),
  reason: nullableText,
  at: z.string(),
  /** The operator, for operators alone; null where the rider reported it. */
  by: nullableText.optional(),
  /** The rider's receipt: that it is so, or what is wrong with it, and what an operator said to that. Texts go once their time is over. */
  confirmedAt: nullableText,
  disputedAt: nullableText,
  dispute: nullableText,
  answer: nullableText,
  /** Null where it stands. */
  undoneAt: nullableText,
  undone: nullableText,
})
export type Settlement = z.infer<typeof Settlement>

/** What a rider paid for at a store and has not got back. Pesos. */
export const StoreDebt = z.object({
  order: OrderOfEntry,
  /** Negative where the rider owes the store, which gave back what the customer paid as well. */
  money: z.number(),
  /** It is on the way, so that the customer pays. */
  isInHand: z.boolean(),
  since: z.string(),
})
export type StoreDebt = z.infer<typeof StoreDebt>

/** How a rider stands with platform and stores. Pesos. */
export const Cash = z.object({
  /** What the rider owes the platform; negative where the platform owes the rider. */
  owed: z.number(),
  /** Those of the rider's zone, but for a limit of the rider's own. Absent from the version before, which may answer during an upgrade. */
  terms: ZoneTerms.optional(),
  hasOwnLimit: z.boolean().optional(),
  /** Earnings that wait for a decision. */
  held: z.number(),
  /** The oldest first. */
  debts: z.array(StoreDebt),
  /** The newest, and those that wait for a word of rider or operators; the newest first. */
  settlements: z.array(Settlement),
})
export type Cash = z.infer<typeof Cash>

/** A transaction of the ledger. Pesos: what comes into an account is positive, and the sum of all is 0. */
export const Movement = z.object({
  _id: z.string(),
  cause: z.enum(RIDER_CAUSES),
  /** When it was entered, and when the money moved. */
  at: z.string(),
  occurredAt: z.string(),
  order: OrderOfEntry.nullable(),
  settlement: z.enum(SETTLEMENT_KINDS).nullable(),
  entries: z.array(z.object({ _id: z.string(), account: z.enum(ACCOUNTS), money: z.number() })),
})
export type Movement = z.infer<typeof Movement>

/** When all entries were last added up anew, how many they were, and what did not come to what it should. */
export const LedgerProof = z.object({ at: z.string(), entries: z.number(), problems: z.array(z.string()) })
export type LedgerProof = z.infer<typeof LedgerProof>

/** How a rider stands, for operators. Pesos. */
export const RiderDues = z.object({
  rider: z.object({ _id: z.string(), fullName: z.string() }),
  owed: z.number(),
  held: z.number(),
  /** Of all stores. */
  storesOwe: z.number(),
  /** Settlements that the rider disputes and nobody has answered. */
  disputes: z.number(),
})
export type RiderDues = z.infer<typeof RiderDues>

/** A store; without an id one that is not registered, by its name as an order has it. No name: that was forgotten, with the customer's. */
export const DebtorStore = z.object({ _id: nullableText, name: nullableText })
export type DebtorStore = z.infer<typeof DebtorStore>

/** What is due between a store and all riders, without what is on the way, and between store and platform. Pesos. */
export const StoreDues = z.object({
  store: DebtorStore,
  /** What the store owes, for how many orders, and since when; null where it owes nothing. */
  owes: z.number(),
  orders: z.number(),
  since: nullableText,
  /** What riders owe the store. */
  isOwed: z.number(),
  /** What the store owes the platform for orders paid beforehand; negative where it paid more. Absent from the version before. */
  fees: z.number().optional(),
})
export type StoreDues = z.infer<typeof StoreDues>

/** What a store owes for an order, and to whom. Pesos. */
export const RiderStoreDebt = StoreDebt.extend({
  rider: z.object({ _id: z.string(), fullName: z.string() }),
})
export type RiderStoreDebt = z.infer<typeof RiderStoreDebt>

/** What a store owes the platform for the delivery of an order that was paid beforehand. Pesos. */
export const StoreFee = z.object({
  order: OrderOfEntry,
  /** Negative where the store paid more than it owes by now. */
  money: z.number(),
  /** When it was delivered. */
  since: z.string(),
})
export type StoreFee = z.infer<typeof StoreFee>

/** What a store paid of it, pesos, for how many orders. */
export const StorePayment = z.object({
  _id: z.string(),
  money: z.number(),
  orders: z.number(),
  at: z.string(),
  by: z.string(),
  /** Texts go once their time is over. */
  reason: nullableText,
  /** Null where it stands. */
  undoneAt: nullableText,
  undone: nullableText,
})
export type StorePayment = z.infer<typeof StorePayment>
