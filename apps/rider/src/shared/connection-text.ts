export const connectionText = {
  offline: 'Sin conexión. Mostramos lo último que sabemos.',
  back: 'Volvió la conexión.',
  nothingKept: 'Sin conexión. Esto se carga cuando vuelva la señal.',
} as const
