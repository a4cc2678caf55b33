import { countOf } from '@puni/contract/numbers'

export const noticesText = {
  understood: 'Entendido',
  more: (count: number) => `Hay ${countOf(count, 'aviso', 'avisos')} más`,
  support: 'Hablar con soporte',
  store: 'Llamar al local',
  order: 'Ver pedido',
  appeals: 'Mis descargos',
  readFailed: 'No se pudo marcar el aviso como leído',
} as const
