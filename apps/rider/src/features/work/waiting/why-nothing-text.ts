import type { Hindrance } from '@puni/contract/zones/entities'

export const whyNothingText = {
  title: '¿Por qué no me llega nada?',
  others: (count: number) => (count === 1 ? 'Y un motivo más.' : `Y ${count} motivos más.`),
  otherReasons: 'Además',
  hindrance: {
    'no-orders': 'En la última media hora nadie pidió en tu zona.',
    'zone-closed': 'La zona está cerrada: no entran pedidos nuevos. Te ofrecemos los que ya estaban.',
    'position-old': 'No sabemos dónde estás: prendé la ubicación y dejá la app abierta.',
    paused: 'Estás en pausa.',
    'last-order': 'Pediste que el pedido que tenés sea el último.',
    'cash-limit': 'Llegaste al límite de tu Caja. Pagale a la plataforma y vuelven los pedidos.',
    'zone-taken': 'Ya no tenés permiso para trabajar en esta zona. Hablá con soporte o elegí otra.',
    unreached: 'El último pedido no llegó a tu celular. En cuanto haya señal te volvemos a ofrecer.',
  } satisfies Record<Hindrance, string>,
  pushIsOff: 'Los avisos están apagados: con la pantalla bloqueada no te enterás.',
  clockIsSlow: (by: string) => `El reloj de tu celular está atrasado ${by}`,
  clockIsFast: (by: string) => `El reloj de tu celular está adelantado ${by}`,
  clockIsWrong:
    'Los pedidos te llegan igual, con la hora de la plataforma. Activá la hora automática en Ajustes.',
} as const
