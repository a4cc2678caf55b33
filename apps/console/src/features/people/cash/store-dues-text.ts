import { countOf } from '@puni/contract/numbers'

const orders = (count: number) => countOf(count, 'pedido', 'pedidos')

export const storeDuesText = {
  title: 'Locales que deben',
  lead: 'Lo que los riders pagaron y los locales todavía no devolvieron, sin los pedidos en curso; y los envíos de pedidos ya pagados, que los locales le deben a la plataforma.',
  caption: 'Deudas de locales',
  empty: 'Ningún local debe nada.',
  store: 'Local',
  unregistered: 'sin registrar',
  /** Their names were forgotten with the customers' data. */
  nameless: 'Sin nombre: mirá la Caja de cada rider',
  owes: 'Debe a riders',
  orders: 'Pedidos',
  since: 'Desde',
  isOwed: 'Le deben riders',
  fees: 'Debe a la plataforma',
  inFavour: (amount: string) => `${amount} a favor`,
  more: 'Ver más locales',
  page: {
    loading: 'Local',
    back: 'Volver a Cajas',
    missing: 'Ese local no existe',
    until: 'Hasta',
    untilHint: 'El día en que el rider pagó en el local o, si ya estaba pagado, entregó.',
    debts: 'A los riders',
    due: (amount: string, count: number) => `Les debe ${amount} por ${orders(count)}.`,
    nothingDue: 'Hasta ese día no les debe nada.',
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
  fee: {
    title: 'A la plataforma',
    owed: (amount: string, count: number) => `Le debe ${amount} por ${orders(count)}.`,
    inFavour: (amount: string) => `Pagó ${amount} de más: cuenta para los próximos pedidos.`,
    nothing: 'Hasta ese día no le debe nada.',
    more: (shown: number, more: number) =>
      `Son los ${shown} más viejos. Después ${more === 1 ? 'queda 1 pedido' : `quedan ${more} pedidos`} más.`,
    caption: 'Envíos de pedidos ya pagados',
    empty: 'Hasta ese día no hay envíos sin pagar.',
    columns: { order: 'Pedido', since: 'Entregado', money: 'Envío' },
    pay: 'Registrar pago',
    payments: 'Pagos del local',
    payment: (count: number, when: string, by: string) => `por ${orders(count)} · ${when} · ${by}`,
    undone: 'Deshecho',
    undo: 'Deshacer',
  },
  payDialog: {
    title: (store: string) => `Pago de ${store}`,
    lead: (amount: string, until: string) =>
      `Le debe ${amount} a la plataforma por pedidos entregados hasta el ${until}. ¿Cuánto pagó? Cuenta primero para los más viejos.`,
    money: 'Importe',
    left: (left: string) => `Resto: ${left}`,
    all: 'Queda saldado',
    reason: 'Detalle (opcional)',
    submit: 'Registrar',
    submitDespite: 'Registrar igual',
    busy: 'Registrando...',
    done: 'Pago registrado',
  },
  undoDialog: {
    title: 'Deshacer el pago',
    lead: (amount: string) => `El local vuelve a deber ${amount}. Se anota como un movimiento nuevo.`,
    reason: 'Motivo',
    submit: 'Deshacer',
    busy: 'Deshaciendo...',
    done: 'Pago deshecho',
  },
} as const
