import { plural } from '@puni/contract/numbers'
import { MISSES_TO_PAUSE } from '@puni/contract/riders/limits'

export const pauseText = {
  panel: 'En pausa',
  title: 'En pausa',
  until: (hour: string) => `Hasta las ${hour}`,
  left: (minutes: number) => `${plural(minutes, 'Falta', 'Faltan')} ${minutes} min`,
  lead: 'Mientras tanto no recibís ofertas, y no te cuesta nada.',
  missed: `No contestaste ${MISSES_TO_PAUSE} pedidos seguidos. No queda nada en tu contra: con un toque volvés a recibir pedidos.`,
  resume: 'Seguir',
  receive: 'Recibir pedidos',
  resuming: 'Un momento...',
  change: 'Cambiar la pausa',
  pause: 'Hacer una pausa',
  dialogTitle: '¿Hasta cuándo hacés una pausa?',
  minutes: (minutes: number, hour: string) => `${minutes} min, hasta las ${hour}`,
  hour: 'Hasta otra hora',
  hourHint: (hours: number) => `Como máximo ${hours} horas.`,
  hourWrong: (hours: number) => `Elegí una hora de las próximas ${hours} horas`,
  set: 'Pausar hasta esa hora',
  failed: 'Error al hacer la pausa',
  resumeFailed: 'Error al terminar la pausa',
} as const
