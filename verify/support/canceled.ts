/** How an operator cancels an order, at whatever step it is. */
export const CANCELED = {
  status: 'canceled',
  reason: 'El cliente se arrepintió',
  goods: 'store',
  cash: 'store',
} as const

/** What an operator sends who moves an order to this status. */
export const movedTo = (status: string): { status: string; reason?: string } =>
  status === 'canceled'
    ? CANCELED
    : { status, ...(status === 'delivered' && { reason: 'Lo dijo el cliente' }) }
