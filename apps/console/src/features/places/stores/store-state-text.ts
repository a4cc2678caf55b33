export const storeStateText = {
  title: 'Estado',
  takesOrders: 'Acepta pedidos.',
  pause: 'Pausar',
  pauseAgain: 'Cambiar la pausa',
  resume: 'Terminar la pausa',
  resuming: 'Terminando…',
  resumed: 'Pausa terminada',
  disable: 'Deshabilitar',
  enable: 'Volver a habilitar',
  enabling: 'Habilitando…',
  enabled: 'Tienda habilitada',
  reason: 'Motivo (opcional)',
  reasonHint: 'Lo lee quien quiera cargar un pedido.',
  act: {
    pause: {
      title: (name: string) => `¿Pausar ${name}?`,
      explanation:
        'Hasta esa hora no se pueden cargar pedidos de la tienda. Los que ya están cargados siguen su curso. La pausa termina sola.',
      submit: 'Pausar',
      busy: 'Pausando…',
      done: 'Tienda en pausa',
    },
    disable: {
      title: (name: string) => `¿Deshabilitar ${name}?`,
      explanation:
        'No se pueden cargar más pedidos de la tienda hasta que la habilites. Los que ya están cargados siguen su curso.',
      submit: 'Deshabilitar',
      busy: 'Deshabilitando…',
      done: 'Tienda deshabilitada',
    },
  },
  until: 'No acepta pedidos hasta las',
  untilHint: (when: string) => `Hora de la plataforma. Termina el ${when}.`,
} as const
