import type { Maneuver } from '@puni/contract/routing/entities'

/** What is done, as it is read and spoken; the street follows. */
const maneuvers: Record<Exclude<Maneuver, 'roundabout' | 'arrive'>, string> = {
  start: 'Seguí',
  straight: 'Seguí derecho',
  'slight-left': 'Doblá levemente a la izquierda',
  left: 'Doblá a la izquierda',
  'sharp-left': 'Doblá cerrado a la izquierda',
  'slight-right': 'Doblá levemente a la derecha',
  right: 'Doblá a la derecha',
  'sharp-right': 'Doblá cerrado a la derecha',
  'u-turn': 'Pegá la vuelta',
  'keep-left': 'Mantenete a la izquierda',
  'keep-right': 'Mantenete a la derecha',
  'ramp-left': 'Tomá la rampa a la izquierda',
  'ramp-right': 'Tomá la rampa a la derecha',
  ferry: 'Subí a la balsa',
}

const EXITS = ['primera', 'segunda', 'tercera', 'cuarta', 'quinta', 'sexta'] as const

export const guidanceText = {
  panel: 'Próximo giro',
  maneuvers,
  roundabout: (exit: number | null) => {
    if (exit === null) return 'Entrá en la rotonda'
    const word = EXITS[exit - 1]
    return `En la rotonda, tomá la ${word === undefined ? `salida ${exit}` : `${word} salida`}`
  },
  /** The street after it. */
  by: (street: string) => `por ${street}`,
  into: (street: string) => `en ${street}`,
  towards: (street: string) => `hacia ${street}`,
  arrive: 'Llegás',
  side: { left: 'a la izquierda', right: 'a la derecha' },
  arrived: 'Llegaste',
  setBack: (distance: string) => `a ${distance} de la calle`,
  now: 'Ahora',
  inMetres: (distance: string, words: string) => `En ${distance}, ${words}`,
  after: (words: string) => `y enseguida ${words}`,
  metres: (metres: number) => `${metres} metros`,
  kilometres: (kilometres: string) => (kilometres === '1' ? '1 kilómetro' : `${kilometres} kilómetros`),
  off: 'Saliste del camino',
  searching: 'Buscando otro camino',
  rerouteFailed: 'Error calculando otro camino',
  choose: 'Avisos del camino',
  modes: {
    voice: 'Con voz',
    vibration: 'Con vibración',
    silent: 'Solo en pantalla',
  },
  hints: {
    voice: 'Dice cada giro a los 300\u00a0m, a los 80\u00a0m y en la esquina.',
    vibration: 'Dos toques cortos: izquierda. Uno largo: derecha. Tres largos: llegaste.',
    silent: 'El próximo giro se ve arriba del mapa.',
  },
  voiceOn: 'Voz activada',
  voiceMissing: 'Este teléfono no puede hablar: tu navegador no tiene voz.',
  voiceForeign: 'Este teléfono no tiene una voz en castellano. Instalala en los ajustes de texto a voz.',
  vibrationMissing: 'Este teléfono no vibra desde el navegador.',
  close: 'Listo',
} as const
