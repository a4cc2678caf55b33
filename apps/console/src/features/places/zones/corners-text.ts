export const cornersFieldText = {
  label: 'Esquinas',
  hint: 'Una por renglón: latitud y longitud. Con el teclado alcanza: el mapa sigue lo que escribas.',
  unreadable: (line: number) => `No se entiende el renglón ${line}: escribí latitud y longitud`,
  corner: (at: number, message: string) => `Esquina ${at}: ${message}`,
  mapLabel: 'Mapa de los límites',
  mapHint:
    'Tocá el mapa para marcar cada esquina, y la última otra vez para cerrar. Después arrastrá las esquinas o los puntos del medio; con el botón derecho sacás una. Las otras zonas se ven de fondo.',
  drawAgain: 'Dibujar de nuevo',
} as const
