export const placesText = {
  list: 'Direcciones encontradas',
  found: (count: number) =>
    count === 1 ? '1 dirección. Elegila con Enter.' : `${count} direcciones. Elegí con las flechas y Enter.`,
  guess: 'aprox.',
  withoutNumber: 'sin altura',
  noNumber: 'S/N',
  approximate: 'Revisá el punto en el mapa: la altura es aproximada.',
  numberMissing: 'Falta la altura: escribila para ubicar el punto.',
  none: 'No encontramos esa dirección. Escribila completa y ubicá el punto en el mapa.',
  failed: 'No se pudieron buscar direcciones. Escribila completa y ubicá el punto en el mapa.',
} as const
