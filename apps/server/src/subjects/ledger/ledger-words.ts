/** What accounts and causes are called in the files that riders and accountants read. */
import type { Account, LedgerCause } from '@puni/contract/ledger/values'

export const ACCOUNT_WORDS: Readonly<Record<Account, string>> = {
  cash: 'caja',
  earnings: 'ganancias',
  held: 'en revisión',
  store: 'le deben los locales',
  losses: 'a su cargo',
  commission: 'comisión',
  differences: 'diferencias de cobro',
  write_offs: 'devoluciones de la plataforma',
  bank: 'pagos de la plataforma',
  extras: 'esperas y cancelaciones',
  compensation: 'esperas y cancelaciones que paga la plataforma',
  fees: 'envíos que deben los locales',
}

export const CAUSE_WORDS: Readonly<Record<LedgerCause, string>> = {
  opening: 'de antes de la caja',
  'picked-up': 'retiro',
  delivered: 'entrega',
  reviewed: 'decisión sobre la ganancia',
  adjusted: 'ajuste',
  canceled: 'cancelación',
  'taken-over': 'lo entregó otro rider',
  settled: 'pago o devolución',
  undone: 'pago o devolución deshechos',
  'wait-paid': 'espera paga',
  'cancellation-paid': 'cancelación paga',
  'store-paid': 'pago del local',
  'store-unpaid': 'pago del local deshecho',
}
