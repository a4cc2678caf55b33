import type { Turn } from './next-turn.ts'

export const pocketText = {
  slide: 'Deslizá para salir',
  ask: '¿Salir del modo bolsillo?',
  leave: 'Salir',
  stay: 'Seguir a oscuras',
  waiting: 'Esperando pedidos',
  offered: 'Pedido ofrecido',
  offerArrived: 'Pedido nuevo',
  orderChanged: 'Cambió tu pedido',
  orderGone: 'Ya no tenés el pedido',
  arriving: 'Estás por llegar',
  turn: {
    left: (distance: string) => `A la izquierda en ${distance}`,
    right: (distance: string) => `A la derecha en ${distance}`,
  } satisfies Record<Turn['side'], (distance: string) => string>,
} as const
