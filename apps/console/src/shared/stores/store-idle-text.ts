/** A store that takes no orders. */
export const storeIdleText = {
  disabled: (reason: string | null) =>
    `Deshabilitada: no acepta pedidos${reason === null ? '' : `. ${reason}`}`,
  pausedShort: 'En pausa',
  disabledShort: 'Deshabilitada',
} as const
