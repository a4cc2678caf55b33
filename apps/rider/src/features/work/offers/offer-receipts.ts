import type { Channel } from '@puni/contract/offers/dispatch'
import { logFailure } from '../../../shared/failure.ts'
import { offerText } from './offer-text.ts'
import type { Offer } from '../now/offer-clock.ts'

type Stage = 'received' | 'seen'
type Send = (
  offerId: string,
  receipt: { readonly channel: Channel; readonly stage: Stage },
) => Promise<unknown>

/** Milliseconds before each retry. */
const RETRIES = [2_000, 4_000, 8_000]

/**
 * Reports to the server that each offer arrived and that it was seen, each once, while the offer is open.
 * Receipts are sent independently: a missing reply must not hold back the next offer's.
 */
export function createReceipts(send: Send) {
  const told = new Set<string>()
  const cameBy = new Map<string, Channel>()
  const wasSeen = (offerId: string) => told.has(`seen ${offerId}`)

  async function deliver({ id, endsAt }: Offer, stage: Stage, channel: Channel): Promise<void> {
    for (const wait of [...RETRIES, Infinity]) {
      try {
        await send(id, { channel, stage })
        return
      } catch (error) {
        logFailure(offerText.receiptFailed, error)
      }
      if (Date.now() + wait >= endsAt) return
      await new Promise((resolve) => setTimeout(resolve, wait))
      // A seen offer has also arrived: the one receipt covers both.
      if (stage === 'received' && wasSeen(id)) return
    }
  }

  return {
    /** Reports an offer known here through this channel; the first channel counts. */
    tell: (offer: Offer, stage: Stage, channel: Channel): void => {
      const key = `${stage} ${offer.id}`
      if (told.has(key) || wasSeen(offer.id)) return
      told.add(key)
      const first = cameBy.get(offer.id) ?? channel
      cameBy.set(offer.id, first)
      void deliver(offer, stage, first)
    },
  }
}
