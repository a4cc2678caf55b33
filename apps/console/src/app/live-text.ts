export const liveText = {
  connecting: 'Conectando…',
  live: 'En vivo',
  reconnecting: 'Reconectando…',
  /** What is shown may have changed since. */
  asOf: (hour: string) => `Sin conexión: lo que ves es de las ${hour}`,
} as const
