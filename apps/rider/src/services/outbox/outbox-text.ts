import { countOf, plural } from '@puni/contract/numbers'

export const outboxText = {
  failed: 'No se pudo leer lo guardado en el teléfono',
  /** `isCut`: the last attempt found no connection. */
  kept: (isCut: boolean) => (isCut ? 'Guardado, se envía cuando vuelva la señal' : 'Guardado, se envía solo'),
  keptAfter: (failure: string) => `${failure}. Quedó guardado y se vuelve a enviar solo.`,
  waiting: (count: number) => countOf(count, 'paso guardado', 'pasos guardados'),
  waitingLead: (count: number, isCut: boolean) =>
    isCut
      ? `Se ${plural(count, 'envía', 'envían')} cuando vuelva la señal.`
      : plural(count, 'Se envía solo.', 'Se envían solos.'),
  noRoom:
    'El teléfono no tiene lugar para guardarlo, y no se pudo enviar. Liberá lugar, o probá de nuevo con señal.',
  left: (count: number) =>
    plural(
      count,
      'Quedó 1 paso sin enviar. Se envía cuando vuelvas a entrar con señal.',
      `Quedaron ${count} pasos sin enviar. Se envían cuando vuelvas a entrar con señal.`,
    ),
} as const
