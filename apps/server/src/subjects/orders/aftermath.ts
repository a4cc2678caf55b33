/** What an operator decides of goods and cash of an order that is canceled after its pickup, and what its rider is told of it. */
import type { Aftermath } from '@puni/contract/orders/aftermath'
import { formatPesos } from '@puni/contract/pesos'
import { Refusal } from '../../platform/refusal.ts'

/** What came with a change of status. */
export interface Decided {
  readonly reason: string | null
  readonly goods?: Aftermath['goods'] | undefined
  readonly cash?: Aftermath['cash'] | undefined
}

/** What an operator who cancels an order decided; null where its rider never picked it up. Throws INVALID_INPUT, by field. */
export function aftermathOf({ reason, goods, cash }: Decided, isPickedUp: boolean): Aftermath | null {
  refuseWithoutReason(reason)
  if (!isPickedUp) return null
  if (goods !== undefined && cash !== undefined) return { goods, cash }
  const message = 'El rider ya retiró el pedido: indicá qué pasa con esto'
  const fields = {
    ...(goods === undefined && { goods: message }),
    ...(cash === undefined && { cash: message }),
  }
  throw new Refusal('INVALID_INPUT', { fields })
}

/** An operator who ends an order in its rider's place has to say why. Throws INVALID_INPUT. */
export function refuseWithoutReason(reason: string | null): void {
  if (reason === null) throw new Refusal('INVALID_INPUT', { fields: { reason: 'Completá el motivo' } })
}

/** What the rider has in hand. */
interface InHand {
  /** Centavos. */
  readonly store_value: number
  readonly origin_street: string
  readonly origin_street_number: string
}

/** What the rider does with bag and money. */
export function aftermathWords({ goods, cash }: Aftermath, order: InHand): string {
  const address = `${order.origin_street} ${order.origin_street_number}`.trim()
  const goodsWords = {
    store: `No lo entregues: devolvelo en el local, ${address}.`,
    rider: 'No lo entregues: podés quedártelo o descartarlo.',
    customer: 'Queda con el cliente: no hace falta que lleves nada.',
  }
  if (order.store_value === 0) return goodsWords[goods]
  const paid = formatPesos(order.store_value / 100)
  const cashWords = {
    store: `Los ${paid} que pagaste te los devuelve el local.`,
    platform: `Los ${paid} que pagaste te los devuelve la plataforma: coordinalo con soporte.`,
    customer: `Los ${paid} que pagaste te los pagó el cliente.`,
    none: 'No hay nada que devolverte: no pagaste en el local. Si pagaste, hablá con soporte.',
  }
  return `${goodsWords[goods]} ${cashWords[cash]}`
}
