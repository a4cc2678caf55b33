import type { ZoneDemand } from '@puni/contract/zones/entities'

export const waitingFactsText = {
  deliveredToday: 'Entregas de hoy',
  earnedToday: 'Ganancia de hoy',
  zone: (name: string) => `${name}, ahora`,
  demand: {
    calm: 'Tranquila',
    normal: 'Normal',
    busy: 'Con mucho pedido',
  } satisfies Record<ZoneDemand, string>,
} as const
