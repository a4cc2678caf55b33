export const waitingText = {
  panel: 'Esperando pedidos',
  title: '📦 Esperando pedidos',
  lead: (zone: string) => `Estás activo en ${zone}. Cuando haya un pedido para vos, aparece acá.`,
} as const
