/** What happened to a refused step, by the error code. */
const refusals: Readonly<Record<string, string>> = {
  ORDER_CANCELED: 'El pedido fue cancelado mientras no tenías señal',
  RIDER_BLOCKED: 'Tu cuenta ya estaba bloqueada',
  FORBIDDEN: 'El pedido dejó de ser tuyo mientras no tenías señal',
}

const list = new Intl.ListFormat('es-AR')

export const refusedText = {
  refusal: (code: string, message: string) => refusals[code] ?? message,
  lost: (steps: readonly string[]) => `No se registró: ${list.format(steps)}.`,
  skip: 'Rechazado',
  delay: 'Aviso de demora',
  lastOrder: 'Último pedido',
  photo: 'Foto de la entrega',
  emergency: 'Aviso de emergencia',
  understood: 'Entendido',
} as const
