/** Shapes the proof of a handover for the API. */
import type { Handover, HandoverRecord, PlacedHandover } from '@puni/contract/handover/entities'
import { groupedCode } from '@puni/contract/handover/handover-code'
import type { HandoverKind, HandoverState } from '@puni/contract/handover/proofs'
import type { StoredHandover } from './handover.queries.ts'
import { triesLeft } from './proof.policy.ts'

/** An order's row, as far as it matters. */
export interface AskingOrder {
  readonly handover: HandoverKind | null
  readonly handover_state: HandoverState | null
  readonly handover_tries: number
  readonly handover_key: string | null
}

/** What riders read of it: no secret. Undefined where the order asks for nothing. */
export function presentHandover({
  handover: kind,
  handover_state: state,
  handover_tries: tries,
  handover_key: publicKey,
}: AskingOrder): Handover | undefined {
  return kind === null ? undefined : { kind, state, triesLeft: triesLeft(tries), publicKey }
}

/** What whoever placed the order reads, to tell the customer. */
export function presentPlacedHandover(
  order: AskingOrder,
  stored: Pick<StoredHandover, 'pin' | 'code' | 'signedCode'> | null,
): PlacedHandover | undefined {
  const handover = presentHandover(order)
  if (handover === undefined) return undefined
  const { pin = null, code = null, signedCode = null } = stored ?? {}
  return { ...handover, pin, shortCode: code && groupedCode(code), signedCode }
}

/** The order's sender, as the message to the customer names it. */
interface Delivery extends AskingOrder {
  readonly store_name: string | null
  readonly independent_store_name: string | null
}

/** What operators read. `brand` signs the message to the customer. */
export function presentHandoverRecord(
  order: Delivery,
  stored: StoredHandover | null,
  brand: string,
): HandoverRecord | undefined {
  const placed = presentPlacedHandover(order, stored)
  if (placed === undefined) return undefined
  const told = toldCustomer(placed, (stored?.formerPins.length ?? 0) > 0)
  const from = order.store_name ?? order.independent_store_name
  return {
    ...placed,
    reason: stored?.reason ?? null,
    hasPhoto: (stored?.photo ?? null) !== null,
    provedAt: stored?.provedAt?.toISOString() ?? null,
    message: told && `¡Hola! Tu pedido${from === null ? '' : ` de ${from}`} va con ${brand}. ${told}`,
  }
}

function toldCustomer({ pin, shortCode, signedCode }: PlacedHandover, isRenewed: boolean): string | null {
  if (pin !== null) {
    const former = isRenewed ? ' El PIN anterior ya no sirve.' : ''
    return `Cuando lo recibas, decile este PIN al rider: ${pin}. Antes no se lo des a nadie.${former}`
  }
  if (shortCode === null) return null
  return `Cuando lo recibas, mostrale o decile este código al rider: ${shortCode}. Antes no se lo des a nadie.\n\n${signedCode}`
}
