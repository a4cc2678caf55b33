import { MISSES_TO_PAUSE } from '@puni/contract/riders/limits'

/** Whether a rider is on duty, in a pause, and how old its position is. */
export const dutyText = {
  onDuty: 'De turno',
  offDuty: 'Fuera de turno',
  pausedUntil: (hour: string, isForMisses: boolean) =>
    isForMisses
      ? `No contestó ${MISSES_TO_PAUSE} pedidos: en pausa hasta las ${hour}`
      : `En pausa hasta las ${hour}`,
  neverSeen: 'Sin posición todavía',
  stale: (ago: string) => `Sin señal: última ${ago}`,
} as const
