export const legsText = {
  pickup: 'Retiro',
  delivery: 'Entrega',
  estimated: 'estimado',
  /** A distance that may be an estimate. */
  distance: (distance: string, estimated: boolean) => (estimated ? `${distance} (estimado)` : distance),
  unreachable: 'Error inicializando el sistema de rutas',
  failed: 'Error calculando la ruta',
  none: 'No se encontró una ruta válida',
} as const
