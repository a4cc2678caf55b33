import type { OperatorRider } from '@puni/contract/riders/entities'
import type { ZonedFormat } from '../format/format.ts'
import { dutyText } from './duty-text.ts'

/** 'En pausa hasta las 14:30', with the cause before it if missed offers brought it, of a rider who pauses at `now` (milliseconds), else null. Over midnight the hour is tomorrow's. */
export function pauseOf(
  {
    working,
    pausedUntil,
    pausedForMisses = false,
  }: Pick<OperatorRider, 'working' | 'pausedUntil' | 'pausedForMisses'>,
  now: number,
  format: Pick<ZonedFormat, 'hour'>,
): string | null {
  if (!working || pausedUntil === null || Date.parse(pausedUntil) <= now) return null
  return dutyText.pausedUntil(format.hour(pausedUntil), pausedForMisses)
}
