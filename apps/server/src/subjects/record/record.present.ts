/** Shapes what a record holds. Its words are Spanish: a person reads it, and hands it on. */
import { statusLabel, DELIVERY_LABELS, type DeliveryStep } from '@puni/contract/orders/order-states'
import type { RiderRecord } from '@puni/record/verify-record'
import { ACCOUNT_WORDS, CAUSE_WORDS } from '../ledger/ledger-words.ts'
import type { RecordedEntry, RecordedOrder } from './record.queries.ts'

type PresentedOrder = RiderRecord['entregados'][number]

const REVIEWS: Readonly<Record<string, string>> = {
  earnings_held: 'en revisión',
  earnings_confirmed: 'confirmada',
  earnings_rejected: 'rechazada',
}
const ACTORS: Readonly<Record<string, string>> = {
  rider: 'el rider',
  operator: 'un operador',
  system: 'la plataforma',
}

/** An order with its steps, its wait and its money. Of customers it has nothing. */
export function presentRecordedOrder(order: RecordedOrder): PresentedOrder {
  const times = new Map(order.steps.map(({ status, at }) => [status, new Date(at)]))
  const isDelivered = order.delivered_at !== null
  const ending = isDelivered ? undefined : order.steps.findLast(({ status }) => status === order.status)
  return {
    numero: order.numero,
    estado: statusLabel(order.status),
    tienda: order.tienda,
    zona: order.zona,
    hora: (order.delivered_at ?? order.ended_at ?? order.created_at).toISOString(),
    pasos: Object.fromEntries(Array.from(times, ([status, at]) => [labelOf(status), at.toISOString()])),
    esperaSegundos: secondsBetween(times.get('waiting_pickup'), times.get('on the way')),
    metros: order.delivery_metres,
    valorPedido: order.store_value / 100,
    envio: order.earns / 100,
    ganado: order.is_earned ? order.earns / 100 : 0,
    terminadoPor: ending === undefined ? null : (ACTORS[ending.actor] ?? null),
    revisiones: order.reviews.map(({ type, at }) => ({
      que: REVIEWS[type] ?? type,
      hora: new Date(at).toISOString(),
    })),
  }
}

/** An entry of the ledger, in words. */
export function presentRecordedEntry(entry: RecordedEntry): NonNullable<RiderRecord['caja']>[number] {
  const { asiento, movimiento, occurred_at, cause, account, pedido, centavos } = entry
  return {
    asiento,
    movimiento,
    hora: occurred_at.toISOString(),
    motivo: CAUSE_WORDS[cause],
    cuenta: ACCOUNT_WORDS[account],
    pedido,
    importe: centavos / 100,
  }
}

const labelOf = (status: RecordedOrder['status']) =>
  status in DELIVERY_LABELS ? DELIVERY_LABELS[status as DeliveryStep] : statusLabel(status)

/** From one step to a later one; null if one of them was not taken. Phones' clocks may be set back in between. */
function secondsBetween(from: Date | undefined, to: Date | undefined): number | null {
  return from === undefined || to === undefined
    ? null
    : Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000))
}
