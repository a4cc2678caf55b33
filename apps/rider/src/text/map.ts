export const mapText = {
  label: 'Mapa del pedido',
  loading: 'Cargando mapa...',
  failed: 'Error al cargar el mapa',
  rider: 'Tu posición',
  pickup: 'Punto de retiro',
  delivery: 'Punto de entrega',
  recentre: 'Centrar el mapa',
} as const
