export const reviewText = {
  badge: {
    pending: 'Ganancia en revisión',
    confirmed: 'Ganancia confirmada',
    rejected: 'Ganancia rechazada',
  },
  title: (pesos: string) => `¿Le corresponden ${pesos}?`,
  lead: 'El rider avisó la entrega cuando ya estaba bloqueado, o el pedido ya estaba cerrado. Mirá el historial. Hasta que decidas, la ganancia no se le suma.',
  arrived: (number: number) =>
    `Pedido ${number}: llegó tarde el aviso de que se entregó. Hay que decidir si se paga.`,
  claim: {
    badge: 'Otro rider dice que lo entregó',
    title: (name: string, time: string) => `${name} avisó que lo entregó a las ${time}`,
    lead: (holder: string) =>
      `El aviso llegó cuando el pedido ya era de ${holder}. Hablá con los dos antes de decidir.`,
    confirm: {
      button: 'Lo entregó',
      title: (number: number) => `¿Dar por entregado el pedido ${number}?`,
      explanation: (name: string, pesos: string, holder: string) =>
        `${name} cobra los ${pesos}. A ${holder} se le avisa que ya estaba entregado. No se puede deshacer.`,
      sure: 'Sí, lo entregó',
      busy: 'Confirmando…',
      done: 'Entrega reconocida',
    },
    reject: {
      button: 'No lo entregó',
      title: (number: number) => `¿Rechazar la entrega del pedido ${number}?`,
      explanation: (name: string, _pesos: string, holder: string) =>
        `${name} no cobra, y se le avisa. El pedido sigue siendo de ${holder}. No se puede deshacer.`,
      sure: 'Sí, rechazar',
      busy: 'Rechazando…',
      done: 'Entrega rechazada',
    },
  },
  adminsOnly: 'Lo decide un administrador.',
  back: 'Volver',
  confirm: {
    button: 'Confirmar',
    title: (number: number) => `¿Confirmar la ganancia del pedido ${number}?`,
    explanation: (name: string, pesos: string) => `Se le suman ${pesos} a ${name}. No se puede deshacer.`,
    sure: 'Sí, confirmar',
    busy: 'Confirmando…',
    done: 'Ganancia confirmada',
  },
  reject: {
    button: 'Rechazar',
    title: (number: number) => `¿Rechazar la ganancia del pedido ${number}?`,
    explanation: (name: string, pesos: string) =>
      `${name} no cobra los ${pesos} y lo ve en su historial. No se puede deshacer.`,
    sure: 'Sí, rechazar',
    busy: 'Rechazando…',
    done: 'Ganancia rechazada',
  },
} as const
