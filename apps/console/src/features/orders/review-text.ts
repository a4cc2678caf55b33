export const reviewText = {
  badge: {
    pending: 'Ganancia en revisión',
    confirmed: 'Ganancia confirmada',
    rejected: 'Ganancia rechazada',
  },
  title: (pesos: string) => `¿Le corresponden ${pesos}?`,
  lead: 'El rider avisó la entrega después de que lo bloquearon. Hasta que decidas, la ganancia no se le suma.',
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
