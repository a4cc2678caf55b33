/** What becomes of goods and cash of an order that is canceled after its pickup. */
export const aftermathText = {
  section: 'Después de cancelarlo',
  told: 'El rider lo lee en el aviso.',
  goods: {
    ask: 'El rider ya lo retiró. ¿Qué pasa con el pedido?',
    label: 'El pedido',
    store: 'Vuelve al local',
    rider: 'Se lo queda o lo descarta el rider',
    customer: 'Ya lo tiene el cliente',
  },
  cash: {
    ask: (pesos: string) => `¿Quién le devuelve los ${pesos} que pagó en el local?`,
    label: 'La plata del rider',
    store: 'El local',
    platform: 'La plataforma',
    customer: 'Se los pagó el cliente',
    none: 'Nadie: no pagó nada',
  },
} as const
