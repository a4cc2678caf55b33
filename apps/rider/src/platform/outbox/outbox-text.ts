export const outboxText = {
  failed: 'No se pudo leer lo guardado en el teléfono',
  /** `isCut`: the last attempt found no connection. */
  kept: (isCut: boolean) =>
    isCut ? 'Guardado, se envía cuando vuelva la señal' : 'Guardado, se envía solo',
  keptAfter: (failure: string) => `${failure}. Quedó guardado y se vuelve a enviar solo.`,
  waiting: (count: number) => (count === 1 ? '1 paso guardado' : `${count} pasos guardados`),
  waitingLead: (count: number, isCut: boolean) =>
    count === 1
      ? `Se envía ${isCut ? 'cuando vuelva la señal' : 'solo'}.`
      : `Se envían ${isCut ? 'cuando vuelva la señal' : 'solos'}.`,
  noRoom:
    'El teléfono no tiene lugar para guardarlo, y no se pudo enviar. Liberá lugar, o probá de nuevo con señal.',
  left: (count: number) =>
    count === 1
      ? 'Quedó 1 paso sin enviar. Se envía cuando vuelvas a entrar con señal.'
      : `Quedaron ${count} pasos sin enviar. Se envían cuando vuelvas a entrar con señal.`,
} as const
