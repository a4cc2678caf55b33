/** Addresses of the customers' pages. They need no table: whoever may can be told again, and a guessed one never reaches the database. */
import { TRACKING } from '@puni/contract/tracking/limits'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Where the page of an order is, under PUBLIC_URL. */
export const TRACKING_PATH = '/seguir'

const SIZES = { id: 16, mac: 16 } as const

export interface TrackingLinks {
  /** The absolute address of an order's page. */
  readonly trackingUrl: (orderId: string) => string
  /** The id of the order whose page this token opens; null for any other text. */
  readonly orderIn: (token: string) => string | null
}

/** The links under this address. A token is the order's id and 128 bits of its MAC, base64url; another key makes others. */
export function trackingLinks(publicUrl: string, key: Buffer): TrackingLinks {
  const macOf = (id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, SIZES.mac)
  return {
    trackingUrl(orderId) {
      const id = Buffer.from(orderId.replaceAll('-', ''), 'hex')
      return `${publicUrl}${TRACKING_PATH}/${Buffer.concat([id, macOf(id)]).toString('base64url')}`
    },
    orderIn(token) {
      const bytes = Buffer.from(token, 'base64url')
      // Other spellings of the same bytes are other addresses.
      if (bytes.length !== SIZES.id + SIZES.mac || bytes.toString('base64url') !== token) return null
      const id = bytes.subarray(0, SIZES.id)
      return timingSafeEqual(macOf(id), bytes.subarray(SIZES.id)) ? asUuid(id) : null
    },
  }
}

const asUuid = (id: Buffer) =>
  id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

interface Ended {
  readonly ended_at: Date | null
  readonly anonymised_at: Date | null
}

/** Whether an order's page is closed: some hours after the end, and once its customer is forgotten. */
export function isPageClosed({ ended_at: endedAt, anonymised_at: forgottenAt }: Ended, now: Date): boolean {
  if (forgottenAt !== null) return true
  return endedAt !== null && now.getTime() - endedAt.getTime() >= TRACKING.keptHours * 3_600_000
}
