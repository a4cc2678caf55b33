/** May an operator give this order to this rider, and what speaks against it? Decided here and nowhere else. */
import { isActive, mayMove, type OrderStatus, statusLabel } from '@puni/contract/orders/order-states'
import { formatPesos } from '@puni/contract/pesos'
import { MISSES_TO_PAUSE } from '@puni/contract/riders/limits'
import { Refusal } from '../../platform/refusal.ts'
import { isPausedForMisses } from '../riders/absence.ts'
import type { AskedRider } from './assign.queries.ts'

/** An order as it is, and who holds it. */
interface Subject {
  readonly status: OrderStatus
  readonly holderName: string | null
}

/** Refuses an order that is not open, and tells what became of it. Throws ORDER_NOT_OPEN. */
export function refuseClosed({ status, holderName }: Subject): void {
  if (status === 'pending' || mayMove(status, 'pending', 'operator')) return
  const message =
    isActive(status) && holderName !== null
      ? `El pedido ya lo tiene ${holderName}`
      : `El pedido ya está en ${statusLabel(status)}`
  throw new Refusal('ORDER_NOT_OPEN', { message })
}

/** Refuses a rider who cannot be given any order. Throws RIDER_UNFIT, RIDER_EXCLUDED, RIDER_OFF_DUTY or RIDER_BUSY. */
export function refuseUnfit(rider: AskedRider, inHand: number | null): void {
  const { full_name: name } = rider
  const unfit = (message: string) => new Refusal('RIDER_UNFIT', { message })
  if (rider.erased_at !== null) throw unfit('La cuenta de este rider está eliminada')
  if (rider.activated_at === null) throw unfit(`${name} todavía no activó su cuenta`)
  if (rider.blocked_at !== null) throw unfit(`${name} tiene la cuenta bloqueada`)
  if (rider.excluded_at !== null)
    throw new Refusal('RIDER_EXCLUDED', { message: `${name} está excluido de este pedido` })
  // Off duty the app sends no position and shows no offers, and nobody is put on duty by somebody else.
  if (!rider.working)
    throw new Refusal('RIDER_OFF_DUTY', {
      message: `${name} no está activo: primero tiene que ponerse activo`,
    })
  refuseBusy(rider, inHand)
}

/** Refuses a rider who has an order in hand. Throws RIDER_BUSY. */
export function refuseBusy({ full_name: name }: AskedRider, inHand: number | null): void {
  if (inHand === null) return
  throw new Refusal('RIDER_BUSY', { message: `${name} ya tiene en curso el pedido ${inHand}` })
}

/** What an operator knows, or is told, before going on. */
interface Circumstances {
  readonly now: Date
  readonly positionFreshMs: number
  readonly zoneId: string
  /** Another order about which the rider is being asked. */
  readonly askedAbout: number | null
  readonly lastAnswer: string | null
}

const ANSWERS: Readonly<Record<string, (name: string) => string>> = {
  accepted: (name) => `${name} ya lo tuvo y lo dejó, o se lo sacaron`,
  skipped: (name) => `${name} ya lo rechazó`,
  expired: (name) => `${name} no lo contestó cuando se le ofreció`,
  unreached: (name) => `No se le pudo avisar a ${name} cuando se le ofreció`,
}

/** What speaks against it, in words; empty for nothing. */
export function doubtsAbout(
  rider: AskedRider,
  { now, positionFreshMs, zoneId, askedAbout, lastAnswer }: Circumstances,
): Record<string, string> {
  const { full_name: name, paused_until: paused, last_position_at: placed, may_owe: mayOwe, owed } = rider
  const minutes = placed === null ? null : Math.floor((now.getTime() - placed.getTime()) / 60_000)
  const isSilent = placed === null || now.getTime() - placed.getTime() >= positionFreshMs
  const doubts = {
    paused:
      paused !== null &&
      paused > now &&
      `${name} está en pausa${isPausedForMisses(rider) ? `: no contestó ${MISSES_TO_PAUSE} pedidos` : ''}`,
    silent:
      isSilent &&
      (minutes === null
        ? `No se sabe dónde está ${name}`
        : `La última posición de ${name} es de hace ${minutes} min`),
    zone: rider.zone_id !== zoneId && `${name} está activo en otra zona: ${rider.zone_name}`,
    owes:
      mayOwe !== null &&
      owed >= mayOwe &&
      `${name} debe ${formatPesos(owed / 100)}: llegó al límite de su Caja`,
    declined: lastAnswer !== null && (ANSWERS[lastAnswer]?.(name) ?? false),
    asked: askedAbout !== null && `A ${name} se le está ofreciendo el pedido ${askedAbout}`,
  }
  return Object.fromEntries(
    Object.entries(doubts).filter((doubt): doubt is [string, string] => doubt[1] !== false),
  )
}
