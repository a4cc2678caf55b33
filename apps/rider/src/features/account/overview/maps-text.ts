export const mapsText = {
  title: 'Mapas',
  app: 'Abrir el camino con',
  apps: { google: 'Google Maps', waze: 'Waze', apple: 'Apple Maps' },
} as const
