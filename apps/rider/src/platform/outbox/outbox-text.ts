import { countOf, plural } from '@puni/contract/numbers'

export const outboxText = {
  failed: 'No se pudo leer lo guardado en el teléfono',
  kept: 'Guardado, se envía cuando vuelva la señal',
  keptAfter: (failure: string) => `${failure}. Quedó guardado y se vuelve a enviar solo.`,
  waiting: (count: number) => countOf(count, 'paso guardado', 'pasos guardados'),
  waitingLead: (count: number) => `Se ${plural(count, 'envía', 'envían')} cuando vuelva la señal.`,
  left: (count: number) =>
    plural(
      count,
      'Quedó 1 paso sin enviar. Se envía cuando vuelvas a entrar con señal.',
      `Quedaron ${count} pasos sin enviar. Se envían cuando vuelvas a entrar con señal.`,
    ),
} as const
