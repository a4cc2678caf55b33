export const legsText = {
  pickup: 'Retiro',
  delivery: 'Entrega',
  estimated: 'estimado',
  unreachable: 'Error inicializando el sistema de rutas',
  failed: 'Error calculando la ruta',
  none: 'No se encontró una ruta válida',
} as const
