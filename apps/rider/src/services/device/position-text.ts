/** Log messages about a working rider's phone. */
export const positionText = {
  notSent: 'No se pudo enviar tu ubicación',
  notMeasured: 'No se pudo obtener tu ubicación',
  wakeLockFailed: 'No se pudo mantener la pantalla encendida',
} as const
