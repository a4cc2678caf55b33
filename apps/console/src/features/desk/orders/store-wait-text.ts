/** How long a rider waits at the store. */
export const storeWaitText = {
  waiting: (minutes: number) => `Espera en el local hace ${minutes} min`,
  told: (hour: string) => `Demora avisada a las ${hour}`,
  alert: (number: number, store: string, rider: string, minutes: number) =>
    `Demora avisada, pedido ${number}: ${rider} espera en ${store} hace ${minutes} min`,
} as const
