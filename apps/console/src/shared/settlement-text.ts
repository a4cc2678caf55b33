import type { SettlementKind } from '@puni/contract/ledger/values'

/** What was settled, as part of a sentence. */
export const settledText: Readonly<Record<SettlementKind, (amount: string) => string>> = {
  'rider-paid': (amount) => `un pago del rider de ${amount}`,
  'platform-paid': (amount) => `un pago al rider de ${amount}`,
  'store-refunded': (amount) => `una devolución del local de ${amount}`,
  'platform-bears': (amount) => `que la plataforma se hace cargo de ${amount} del local`,
  'rider-bears': (amount) => `que ${amount} del local quedan a cargo del rider`,
}
