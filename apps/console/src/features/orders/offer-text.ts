export const offerText = {
  stages: 'Recorrido de la oferta',
  offered: (time: string) => `Ofrecido ${time}`,
  sent: (after: string) => `Enviado ${after}`,
  unsent: 'Sin notificación push',
  received: (after: string, channel: string) => `Recibido ${after} ${channel}`.trimEnd(),
  channels: { push: 'por push', stream: 'en vivo', poll: 'por consulta' },
  unreceived: 'Sin aviso de recepción',
  seen: (after: string) => `Visto ${after}`,
  unseen: 'Sin aviso de lectura',
  waiting: 'Esperando respuesta',
  outcomes: {
    accepted: 'Aceptado',
    skipped: 'Rechazado',
    expired: 'Vencido',
    unreached: 'Sin señal del teléfono',
    withdrawn: 'Oferta retirada',
  },
} as const
