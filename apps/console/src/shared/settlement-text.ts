import type { SettlementKind } from '@puni/contract/ledger/values'

/** What was settled: a noun, which an amount follows. */
export const settledText: Readonly<Record<SettlementKind, string>> = {
  'rider-paid': 'un pago del rider',
  'platform-paid': 'un pago al rider',
  'store-refunded': 'una devolución del local',
  'platform-bears': 'que la plataforma se hace cargo por el local',
  'store-repaid': 'una devolución al local',
  'rider-bears': 'que queda a cargo del rider lo del local',
}
