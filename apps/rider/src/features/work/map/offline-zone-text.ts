export const offlineZoneText = {
  title: (zone: string) => `Mapa de ${zone} sin conexión`,
  save: 'Guardar',
  saving: (percent: number) => `Guardando... ${percent} %`,
  saved: 'Guardado',
  failed: 'Error al guardar el mapa',
  notLasting: 'El teléfono puede borrar el mapa guardado',
  unknown: 'Error al consultar el mapa',
} as const
