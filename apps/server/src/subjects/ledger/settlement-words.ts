/** What a settlement means to its rider, in words. */
import type { SettlementKind } from '@puni/contract/ledger/values'
import { countOf } from '@puni/contract/numbers'
import { formatPesos } from '@puni/contract/pesos'

const WORDS: Readonly<Record<SettlementKind, (amount: string) => string>> = {
  'rider-paid': (amount) => `le pagaste ${amount} a la plataforma.`,
  'platform-paid': (amount) => `la plataforma te pagó ${amount}.`,
  'store-refunded': (amount) => `el local te devolvió ${amount}.`,
  'platform-bears': (amount) => `la plataforma te debe los ${amount} que pagaste en el local.`,
  'store-repaid': (amount) => `le devolviste ${amount} al local.`,
  'rider-bears': (amount) => `los ${amount} que pagaste en el local quedan a tu cargo.`,
}

/** What was settled, and what to do if it is not so. @param pesos how much, in all @param orders of how many, if that is more than one */
export function settledWords(kind: SettlementKind, pesos: number, orders = 1): string {
  const of = orders === 1 ? '' : ` por ${countOf(orders, 'pedido', 'pedidos')}`
  const words = WORDS[kind](`${formatPesos(pesos)}${of}`)
  // What was decided may be so, and wrong.
  const wrong = kind === 'rider-bears' ? 'Si no estás de acuerdo' : 'Si no es así'
  return `${words[0]!.toUpperCase()}${words.slice(1)} ${wrong}, decilo en tu Caja.`
}

/** What no longer counts. @param pesos how much was settled */
export function undoneWords(kind: SettlementKind, pesos: number): string {
  return `Ya no cuenta que ${WORDS[kind](formatPesos(pesos))}`
}
