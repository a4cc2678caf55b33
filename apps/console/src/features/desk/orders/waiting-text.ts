import { countOf } from '@puni/contract/numbers'

/** How long an order has waited for a rider, or when it is due. */
export const waitingText = {
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => countOf(count, 'día', 'días'),
  since: (time: string) => `Espera hace ${time}`,
  justPlaced: 'Recién pedido',
  forNow: 'Para ahora',
  forHour: (hour: string) => `Para las ${hour}`,
  forDay: (dayAndHour: string) => `Para el ${dayAndHour}`,
} as const
