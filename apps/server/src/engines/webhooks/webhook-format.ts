/** How messages of an endpoint look and are signed. */
import type { StoreOrder } from '@puni/contract/store-api/entities'
import type { WebhookType } from '@puni/contract/webhooks/events'

/** What `order.status`, `order.edited` and `order.adjusted` tell: the order as its store reads it, with the state and the times of the event. */
export interface OrderData {
  readonly order: StoreOrder
}

/** What `order.position` tells: where the rider of an order is who is on the way to its customer. */
export interface PositionData {
  readonly orderId: string
  readonly number: number
  readonly externalReference: string | null
  /** `at`: when the phone was there, ISO 8601. */
  readonly position: { readonly latitude: number; readonly longitude: number; readonly at: string }
}

/** What a message tells. `data` is OrderData, PositionData, or of a test words. */
export interface WebhookContent {
  /** As receivers know the message. */
  readonly id: string
  /** Whose endpoint it is. */
  readonly storeId: string
  readonly type: WebhookType
  /** When it happened. */
  readonly at: Date
  readonly data: OrderData | PositionData | object
}

/** What is signed. */
export interface SignedMessage {
  /** The same in every attempt. */
  readonly id: string
  readonly sentAt: Date
  readonly payload: string
  /** The endpoint's key; while a former one holds, that as well. */
  readonly keys: readonly Buffer[]
}

/** One way of presenting and signing messages. */
export interface WebhookFormat {
  /** The body, made once. */
  payloadOf(content: WebhookContent): string | Promise<string>
  /** The headers of an attempt beside those of its content. */
  headersOf(message: SignedMessage): Readonly<Record<string, string>>
}
