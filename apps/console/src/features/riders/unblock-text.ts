export const unblockText = {
  button: 'Desbloquear',
  title: (name: string) => `¿Desbloquear a ${name}?`,
  explanation: 'Vuelve a poder trabajar en sus zonas.',
  confirm: 'Sí, desbloquear',
  confirming: 'Desbloqueando…',
  done: 'Rider desbloqueado',
} as const
