const time = (minutes: number) =>
  minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

/** By when an order was promised. */
export const promiseText = {
  promised: (when: string) => `Prometido ${when}`,
  open: {
    late: (minutes: number) => `${time(minutes)} tarde`,
    early: (minutes: number) => `en ${time(minutes)}`,
  },
  delivered: {
    late: (minutes: number) => `entregado ${time(minutes)} tarde`,
    early: (_minutes: number) => 'entregado a tiempo',
  },
} as const
