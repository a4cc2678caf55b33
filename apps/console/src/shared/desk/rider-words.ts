/** A rider on duty in words. */
import type { ZonedFormat } from '../format/format.ts'
import { formatAgo } from '../format/format.ts'
import { dutyText } from '../riders/duty-text.ts'
import type { DeskRider } from './desk-scene.ts'
import { riderWordsText as t } from './rider-words-text.ts'

/** What the rider is doing: 'Libre', 'A retirar el pedido 12', 'En pausa hasta las 14:30', with the cause before it if missed offers brought it. */
export function stateOf({ rider, state, order }: DeskRider, format: Pick<ZonedFormat, 'hour'>): string {
  if (state === 'paused' && rider.pausedUntil !== null)
    return dutyText.pausedUntil(format.hour(rider.pausedUntil), rider.pausedForMisses ?? false)
  const word = t.states[state]
  if (order === null) return word
  const doing = state === 'lost' ? `${word}, con` : word
  return t.carrying(doing, order.number) + (rider.lastOrderId === order._id ? t.last : '')
}

/** How old the position is. */
export function ageOf({ rider }: DeskRider, now: number): string {
  return rider.positionAt === null ? t.never : formatAgo(rider.positionAt, now)
}
