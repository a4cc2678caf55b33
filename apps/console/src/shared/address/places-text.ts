import { plural } from '@puni/contract/numbers'

export const placesText = {
  list: 'Direcciones encontradas',
  found: (count: number) =>
    plural(count, '1 dirección. Elegila con Enter.', `${count} direcciones. Elegí con las flechas y Enter.`),
  certainty: {
    exact: 'Ubicación exacta',
    approximate: (between: readonly [string, string] | null) =>
      between === null
        ? 'Ubicación aproximada'
        : `Ubicación aproximada (entre ${between[0]} ${/^h?[ií](?!e)/i.test(between[1]) ? 'e' : 'y'} ${between[1]})`,
    street: 'Solo la calle',
    area: 'Solo la zona',
  },
  byHand: 'Punto ubicado a mano en el mapa.',
  checkPin: 'Revisá el punto en el mapa.',
  setPin: 'Ubicá el punto en el mapa.',
  numberMissing: 'Falta la altura: escribila para ubicar el punto.',
  noNumber: 'S/N',
  none: 'No encontramos esa dirección. Escribila completa y ubicá el punto en el mapa.',
  failed: 'No se pudieron buscar direcciones. Escribila completa y ubicá el punto en el mapa.',
} as const
