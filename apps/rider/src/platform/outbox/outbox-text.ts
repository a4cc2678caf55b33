/** What happened to a refused step, by the error code. */
const refusals: Readonly<Record<string, string>> = {
  ORDER_CANCELED: 'El pedido fue cancelado mientras no tenías señal',
  RIDER_BLOCKED: 'Tu cuenta ya estaba bloqueada',
  FORBIDDEN: 'El pedido dejó de ser tuyo mientras no tenías señal',
}

const list = new Intl.ListFormat('es-AR')

export const outboxText = {
  failed: 'No se pudo leer lo guardado en el teléfono',
  kept: 'Guardado, se envía cuando vuelva la señal',
  keptAfter: (failure: string) => `${failure}. Quedó guardado y se vuelve a enviar solo.`,
  waiting: (count: number) => (count === 1 ? '1 paso guardado' : `${count} pasos guardados`),
  waitingLead: (count: number) => `Se ${count === 1 ? 'envía' : 'envían'} cuando vuelva la señal.`,
  refusal: (code: string, message: string) => refusals[code] ?? message,
  lost: (steps: readonly string[]) => `No se registró: ${list.format(steps)}.`,
  skip: 'Rechazado',
  understood: 'Entendido',
  left: (count: number) =>
    count === 1
      ? 'Quedó 1 paso sin enviar. Se envía cuando vuelvas a entrar con señal.'
      : `Quedaron ${count} pasos sin enviar. Se envían cuando vuelvas a entrar con señal.`,
} as const
