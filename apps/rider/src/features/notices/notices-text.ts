export const noticesText = {
  understood: 'Entendido',
  more: (count: number) => (count === 1 ? 'Hay 1 aviso más' : `Hay ${count} avisos más`),
  support: 'Hablar con soporte',
  store: 'Llamar al local',
  order: 'Ver pedido',
  appeals: 'Mis descargos',
  readFailed: 'No se pudo marcar el aviso como leído',
} as const
