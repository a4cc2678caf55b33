/** What the log says of a rider at work. */
export const positionText = {
  notSent: 'No se pudo enviar tu ubicación',
  notMeasured: 'No se pudo obtener tu ubicación',
  wakeLockFailed: 'No se pudo mantener la pantalla encendida',
} as const
