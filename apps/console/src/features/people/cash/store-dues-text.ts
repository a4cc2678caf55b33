import { countOf } from '@puni/contract/numbers'

const orders = (count: number) => countOf(count, 'pedido', 'pedidos')

export const storeDuesText = {
  title: 'Locales que deben',
  lead: 'Lo que los riders pagaron y los locales todavía no devolvieron, sin los pedidos en curso.',
  caption: 'Deudas de locales',
  empty: 'Ningún local debe nada.',
  store: 'Local',
  unregistered: 'sin registrar',
  /** Their names were forgotten with the customers' data. */
  nameless: 'Sin nombre: mirá la Caja de cada rider',
  owes: 'Debe',
  orders: 'Pedidos',
  since: 'Desde',
  isOwed: 'Le deben riders',
  more: 'Ver más locales',
  page: {
    loading: 'Local',
    back: 'Volver a Cajas',
    missing: 'Ese local no existe',
    until: 'Hasta',
    untilHint: 'El día en que se pagó en el local.',
    due: (amount: string, count: number) => `Debe ${amount} por ${orders(count)}.`,
    nothingDue: 'Hasta ese día no debe nada.',
    moreDue: (shown: number, more: number) =>
      `Son los ${shown} más viejos, y se registran juntos. Después ${more === 1 ? 'queda 1 pedido' : `quedan ${more} pedidos`} más.`,
    moreOthers: (count: number) => `Hay ${orders(count)} más en curso o que deben riders.`,
    settle: 'Registrar devolución',
    caption: 'Deudas por pedido',
    empty: 'Hasta ese día no hay pedidos sin devolver.',
    columns: { order: 'Pedido', rider: 'Rider', since: 'Pagado', money: 'Importe' },
    inHand: 'en curso',
    oweStore: 'lo debe el rider',
  },
  dialog: {
    title: (store: string) => `Lo que debe ${store}`,
    lead: (amount: string, count: number, until: string) =>
      `${amount} por ${orders(count)}, pagados hasta el ${until}. Cada rider recibe un aviso.`,
    kind: 'Qué pasa con eso',
    kinds: {
      'store-refunded': 'El local les devolvió a los riders',
      'platform-bears': 'La plataforma se hace cargo por el local',
    },
    reason: 'Motivo',
    reasonHint: 'Los riders lo leen.',
    submit: 'Registrar',
    submitDespite: 'Registrar igual',
    busy: 'Registrando...',
    done: (count: number, left: number) =>
      `Registrado: ${orders(count)}.` + (left > 0 ? ` Falta registrar ${orders(left)}.` : ''),
  },
} as const
