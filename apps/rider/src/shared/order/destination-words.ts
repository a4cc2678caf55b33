import type { Order } from '@puni/contract/orders/entities'
import { addressOf } from '@puni/web/order/order-words'
import { destinationText } from './destination-text.ts'

/** The delivery address on one line; 'Belgrano al 2200, Buenos Aires (zona aproximada)' until the rider holds the order. */
export function deliveryAddressOf({ destination }: Pick<Order, 'destination'>): string {
  const address = addressOf(destination)
  return destination.approximate ? destinationText.approximate(address) : address
}
