/** What a zone's terms mean to its riders, in words. Free of schemas. */
import { countOf } from '../numbers.ts'
import { formatPesos } from '../pesos.ts'
import type { WaitTerms, ZoneTerms } from './entities.ts'

/** What a wait has brought after so many seconds, pesos; as the database has it (`set_wait_pay`). */
export function waitPay({ freeMinutes, perMinute, most }: WaitTerms, seconds: number): number {
  const paidMinutes = Math.max(0, Math.floor(seconds / 60) - freeMinutes)
  return Math.min(most, Math.round(perMinute * 100 * paidMinutes) / 100)
}

/** A sentence for each of the terms. */
export function termsWords({ waiting, cancellation, cashLimit }: ZoneTerms): Record<keyof ZoneTerms, string> {
  return {
    waiting: waiting === null ? 'Las esperas en el local no se pagan.' : waitingWords(waiting),
    cancellation:
      cancellation === null
        ? 'Un pedido que se cancela no se paga.'
        : `Si se cancela un pedido cuando ya llegaste al local, cobrás ${formatPesos(cancellation)}.`,
    cashLimit:
      cashLimit === null
        ? 'No hay límite para lo que le debés a la plataforma.'
        : `Si le debés ${formatPesos(cashLimit)} o más a la plataforma, no te llegan pedidos.`,
  }
}

function waitingWords({ freeMinutes, perMinute, most }: WaitTerms): string {
  const from = freeMinutes === 0 ? '' : ` después de ${countOf(freeMinutes, 'minuto', 'minutos')}`
  return `La espera en el local se paga ${formatPesos(perMinute)} por minuto${from}, hasta ${formatPesos(most)} por pedido.`
}
