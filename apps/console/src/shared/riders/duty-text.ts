/** Whether a rider is on duty, in a pause, and how old its position is. */
export const dutyText = {
  onDuty: 'De turno',
  offDuty: 'Fuera de turno',
  pausedUntil: (hour: string, isForMisses: boolean) =>
    `En pausa hasta las ${hour}${isForMisses ? ': no contestó 2 pedidos' : ''}`,
  neverSeen: 'Sin posición todavía',
  stale: (ago: string) => `Sin señal: última ${ago}`,
} as const
