import { countOf } from '@puni/contract/numbers'
import type { ZoneOutside } from '@puni/contract/zones/entities'

export const outsideText = {
  title: '¿Guardar la zona igual?',
  back: 'Volver',
  saveAnyway: 'Guardar igual',
  saving: 'Guardando…',
  more: 'Mientras mirabas, quedó más afuera. Esta es la lista de ahora.',
  stores: (count: number) => `${countOf(count, 'tienda', 'tiendas')} afuera`,
  storesLead: 'No van a poder cargar pedidos, ni vos para ellas.',
  orders: (count: number) => `${countOf(count, 'pedido en curso', 'pedidos en curso')} afuera`,
  ordersLead: 'Siguen su curso como están.',
  order: ({ number, storeName, pickup, delivery }: ZoneOutside['orders'][number]) =>
    `Pedido #${number}${storeName === null ? '' : ` de ${storeName}`}: ${[pickup ? 'el retiro' : '', delivery ? 'la entrega' : ''].filter(Boolean).join(' y ')}`,
  riders: (count: number) => `${countOf(count, 'rider activo', 'riders activos')} afuera`,
  ridersLead: 'Siguen activos en la zona, aunque estén más lejos.',
  already: 'ya estaba afuera',
} as const
