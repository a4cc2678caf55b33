/** What a rider on duty is doing. */
export const riderWordsText = {
  states: {
    free: 'Libre',
    offered: 'Con una oferta',
    toPickup: 'A retirar',
    toDelivery: 'A entregar',
    paused: 'En pausa',
    lost: 'Sin señal',
  },
  carrying: (state: string, number: number) => `${state} el pedido ${number}`,
  last: ', su último',
  never: 'Sin posición',
} as const
