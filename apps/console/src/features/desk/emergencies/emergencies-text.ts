import { countOf } from '@puni/contract/numbers'

export const emergenciesText = {
  title: 'Emergencias',
  alarm: 'Emergencia',
  /** Before the name of the page, in the browser's tab. */
  tab: (count: number) => (count === 1 ? '¡EMERGENCIA!' : `¡${count} EMERGENCIAS!`),
  since: (hour: string, ago: string) => `Desde las ${hour} (${ago})`,
  again: (times: number, hour: string) => `Avisó ${countOf(times, 'vez', 'veces')}, la última a las ${hour}.`,
  late: (hour: string) => `Nos llegó a las ${hour}: estaba sin señal.`,
  order: (number: number, store: string) =>
    store === '' ? `Pedido #${number}` : `Pedido #${number} de ${store}`,
  placed: (ago: string, metres: string) => `Ubicación de ${ago}, con ${metres} m de margen`,
  nowhere: 'Sin ubicación: preguntale dónde está.',
  call: 'Llamar al rider',
  where: 'Ver dónde está',
  see: 'La vi',
  seen: 'Le avisamos al rider que la viste',
  map: {
    title: (name: string) => `Dónde está ${name}`,
    label: (name: string) => `Mapa de la emergencia de ${name}`,
    instead: 'La posición está acá abajo.',
  },
  earlier: {
    lead: 'Las que ya vio un operador. Las que nadie vio están arriba de todas las pantallas.',
    caption: 'Emergencias vistas',
    empty: 'Ningún rider avisó una emergencia',
    more: 'Ver más emergencias',
    columns: { at: 'Avisó', rider: 'Rider', order: 'Pedido', seen: 'La vio' },
    seenBy: (name: string, at: string) => `${name}, ${at}`,
  },
} as const
