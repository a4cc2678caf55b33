/** What a push carries. Free of schemas: the service worker reads it. */

/** What a notification is about. Ids as the API knows them; `expiresAt` in ISO 8601. */
export type PushData =
  | {
      readonly type: 'new_order'
      readonly orderId: string
      readonly offerId: string
      readonly expiresAt: string
    }
  /** The offer is over, not by this rider's answer: whatever still shows it must go. */
  | { readonly type: 'offer_gone'; readonly orderId: string; readonly offerId: string }
  /** Somebody else changed what concerns the rider. */
  | { readonly type: 'notice'; readonly noticeId: string }
  /** Requested by the rider, to see whether it arrives. */
  | { readonly type: 'test'; readonly testId: string }

/**
 * The payload of a web push. Its form is that of declarative web push, which iOS shows even if the service worker fails;
 * other browsers pass it to the worker.
 */
export interface PushMessage {
  readonly web_push: 8030
  /** Lets the worker change what is shown. So the worker runs, and acknowledges the offer. */
  readonly mutable: true
  readonly messageId: string
  readonly notification: {
    readonly title: string
    readonly body: string
    /** Absolute address that a tap opens. */
    readonly navigate: string
    readonly lang: string
    /** One notification per tag: a later one replaces the earlier. */
    readonly tag: string
    readonly silent: boolean
  }
  readonly data: PushData
}

/** The tag of all notifications about one offer. */
export const offerTag = (offerId: string) => `offer-${offerId}`

/** The tag of the notification of a notice. */
export const noticeTag = (noticeId: string) => `notice-${noticeId}`

/** The notification with which a rider tests the phone. */
export const TEST_NOTIFICATION = {
  title: 'PUNI Rider',
  body: 'Esta es una notificación de prueba',
  path: '/orders',
  tag: 'test',
} as const
