export const draftText = {
  found: 'Seguís con lo que dejaste sin guardar.',
  beginAnew: 'Empezar de nuevo',
} as const
