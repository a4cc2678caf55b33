/** The accounts of the ledger, and why entries are made. Free of schemas. */

/**
 * The accounts, of each rider: what is in the rider's hands; earned, without the commission; held until it is decided; owed by stores, for goods
 * that were paid and not delivered; lost by the rider's own account; extras, paid
 * for waits and cancellations without commission. And of the platform: its commission, what customers paid otherwise than due, what
 * it gives back in a store's place, what it received and paid, its side of the extras, and fees: what stores owe it for orders paid beforehand.
 */
export const ACCOUNTS = [
  'cash',
  'earnings',
  'held',
  'store',
  'losses',
  'commission',
  'differences',
  'write_offs',
  'bank',
  'extras',
  'compensation',
  'fees',
] as const
export type Account = (typeof ACCOUNTS)[number]

/** Those of the platform; the others are the rider's. */
export const PLATFORM_ACCOUNTS = [
  'commission',
  'differences',
  'write_offs',
  'bank',
  'compensation',
  'fees',
] as const satisfies readonly Account[]

/** What made an entry that is a rider's: the ledger's beginning, what became of an order, a settlement or its undoing. */
export const RIDER_CAUSES = [
  'opening',
  'picked-up',
  'delivered',
  'reviewed',
  'adjusted',
  'canceled',
  'taken-over',
  'settled',
  'undone',
  'wait-paid',
  'cancellation-paid',
] as const
export type RiderCause = (typeof RIDER_CAUSES)[number]

/** What made one that is between a store and the platform alone: the store paid fees, or that was undone. No rider reads of it. */
export const STORE_CAUSES = ['store-paid', 'store-unpaid'] as const
export type StoreCause = (typeof STORE_CAUSES)[number]

export type LedgerCause = RiderCause | StoreCause

/**
 * What settles a debt. Between rider and platform: one paid the other. What a store owes a rider for an order: the store gave it back, the platform
 * takes it on, or it stays with the rider. What a rider owes a store, which gave back what the customer paid as well: the rider gave it back.
 */
export const SETTLEMENT_KINDS = [
  'rider-paid',
  'platform-paid',
  'store-refunded',
  'platform-bears',
  'rider-bears',
  'store-repaid',
] as const
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number]

/** Those that settle what a store owes for all orders of a period. */
export const STORE_SETTLEMENT_KINDS = [
  'store-refunded',
  'platform-bears',
] as const satisfies readonly SettlementKind[]

/** How the books are written: a line an entry for spreadsheets, or a journal for hledger and its kin. */
export const BOOK_FORMATS = ['csv', 'hledger'] as const

/** Whether it is about what a store owes for an order, or is owed. */
export const isOfOrder = (kind: SettlementKind) => kind !== 'rider-paid' && kind !== 'platform-paid'
