export const eraseText = {
  button: 'Eliminar datos',
  title: (name: string) => `¿Eliminar la cuenta de ${name}?`,
  explanation:
    'Se borran su nombre, contactos, documento, fotos y posiciones, y no puede volver a entrar. Los pedidos y los importes quedan sin nombre. No se puede deshacer.',
  onRequest: 'Hacelo solo si la persona lo pidió, y cuando ya no haya nada que pagarle.',
  confirm: 'Eliminar para siempre',
  confirming: 'Eliminando…',
  done: 'Cuenta eliminada',
} as const
