export const commonText = {
  brand: 'PUNI Rider',
  loading: 'Cargando...',
  cancel: 'Cancelar',
  back: 'Volver',
  retry: 'Reintentar',
  accept: 'Entendido',
  dismiss: 'Cerrar aviso',
  absent: '-',
  yes: 'Sí',
  no: 'No',
  screenFailed: 'No se pudo abrir esta pantalla. Revisá tu conexión y probá de nuevo.',
  reload: 'Recargar',
} as const
