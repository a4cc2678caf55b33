import type { ABSENCE_NOTICES } from '@puni/contract/notifications/absence'
import { countOf } from '@puni/contract/numbers'

export const noticesText = {
  understood: 'Entendido',
  more: (count: number) => `Hay ${countOf(count, 'aviso', 'avisos')} más`,
  support: 'Hablar con soporte',
  store: 'Llamar al local',
  order: 'Ver pedido',
  appeals: 'Mis descargos',
  cash: 'Ver la Caja',
  present: {
    still_there: 'Sí, sigo acá',
    paused_absent: 'Recibir pedidos',
  } satisfies Record<(typeof ABSENCE_NOTICES)[number], string>,
  confirmFailed: 'No se pudo avisar que seguís ahí',
  readFailed: 'No se pudo marcar el aviso como leído',
} as const
