/** A rider on duty in words. */
import type { ZonedFormat } from '../../shared/format/format.ts'
import { formatAgo } from '../../shared/format/format.ts'
import { ridersText } from '../riders/riders-text.ts'
import type { DeskRider } from './desk-scene.ts'
import { deskText } from './desk-text.ts'

/** What the rider is doing: 'Libre', 'A retirar el pedido 12', 'En pausa hasta las 14:30'. */
export function stateOf({ rider, state, order }: DeskRider, format: Pick<ZonedFormat, 'hour'>): string {
  if (state === 'paused' && rider.pausedUntil !== null)
    return ridersText.pausedUntil(format.hour(rider.pausedUntil))
  const word = deskText.states[state]
  if (order === null) return word
  const doing = state === 'lost' ? `${word}, con` : word
  return deskText.carrying(doing, order.number) + (rider.lastOrderId === order._id ? deskText.last : '')
}

/** How old the position is. */
export function ageOf({ rider }: DeskRider, now: number): string {
  return rider.positionAt === null ? deskText.position.never : formatAgo(rider.positionAt, now)
}
