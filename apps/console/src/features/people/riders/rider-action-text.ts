export const riderActionText = {
  block: {
    button: 'Bloquear',
    title: (name: string) => `¿Bloquear a ${name}?`,
    explanation:
      'No recibe más pedidos y ve el aviso de cuenta bloqueada con este motivo. Si tiene un pedido en curso, aparece con problema.',
    warning: '',
    confirm: 'Bloquear rider',
    confirming: 'Bloqueando…',
    done: 'Rider bloqueado',
  },
  unblock: {
    button: 'Desbloquear',
    title: (name: string) => `¿Desbloquear a ${name}?`,
    explanation: 'Vuelve a poder trabajar en sus zonas.',
    warning: '',
    confirm: 'Sí, desbloquear',
    confirming: 'Desbloqueando…',
    done: 'Rider desbloqueado',
  },
  endSessions: {
    button: 'Cerrar sus sesiones',
    title: (name: string) => `¿Cerrar las sesiones de ${name}?`,
    explanation:
      'Sale de la app en todos sus teléfonos y deja de estar de turno. Si tiene un pedido en curso, lo sigue teniendo. Para volver a entrar usa su contraseña.',
    warning: 'Si otra persona puede saber la contraseña, generá además un código para cambiarla.',
    confirm: 'Cerrar sesiones',
    confirming: 'Cerrando…',
    done: 'Sesiones cerradas',
  },
  erase: {
    button: 'Eliminar datos',
    title: (name: string) => `¿Eliminar la cuenta de ${name}?`,
    explanation:
      'Se borran su nombre, contactos, documento, fotos y posiciones, y no puede volver a entrar. Los pedidos y los importes quedan sin nombre. No se puede deshacer.',
    warning: 'Hacelo solo si la persona lo pidió, y cuando ya no haya nada que pagarle.',
    confirm: 'Eliminar para siempre',
    confirming: 'Eliminando…',
    done: 'Cuenta eliminada',
  },
  reason: 'Motivo del bloqueo',
  more: 'Más',
  moreOf: (name: string) => `Más acciones para ${name}`,
} as const
