export const blockText = {
  button: 'Bloquear',
  title: (name: string) => `¿Bloquear a ${name}?`,
  explanation:
    'No recibe más pedidos y ve el aviso de cuenta bloqueada con este motivo. Si tiene un pedido en curso, aparece con problema.',
  reason: 'Motivo del bloqueo',
  confirm: 'Bloquear rider',
  confirming: 'Bloqueando…',
  done: 'Rider bloqueado',
} as const
