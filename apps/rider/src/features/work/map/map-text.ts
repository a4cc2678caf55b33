export const mapText = {
  label: 'Mapa del pedido',
  loading: 'Cargando mapa...',
  failed: 'Error al cargar el mapa',
  partMissing: 'Falta una parte del mapa',
  notKept: 'Una parte del mapa no quedó guardada',
  rider: 'Tu posición',
  pickup: 'Punto de retiro',
  delivery: 'Punto de entrega',
  area: 'Zona de entrega aproximada',
  recentre: 'Centrar el mapa',
} as const
