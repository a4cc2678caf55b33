export const soundText = {
  unlock: 'Tocá para activar el sonido',
  failed: 'No se pudo activar el sonido de los pedidos',
  voiceFailed: 'Error al decir una indicación',
} as const
