import { MISSES_TO_PAUSE } from '@puni/contract/riders/limits'

/** Whether missed offers brought the pause that a rider is on, if any. */
export const isPausedForMisses = (rider: {
  readonly paused_until: Date | null
  readonly misses_in_row: number
}) => rider.paused_until !== null && rider.misses_in_row >= MISSES_TO_PAUSE
