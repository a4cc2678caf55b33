import { useEffect, useEffectEvent } from 'react'
import { api } from '../../../services/api/client.ts'
import { audible } from '../../../services/device/audible.ts'
import { useStreamHealth } from '../../../services/live/live-provider.tsx'
import { hearWorker } from '../../../services/push/worker-messages.ts'
import type { Offer } from '../now/offer-clock.ts'
import { createReceipts } from './offer-receipts.ts'

/** Outlives the screen, so that no offer is reported twice. */
const receipts = createReceipts((id, body) => api.call('reportReceipt', { params: { id }, body }))
const pushed = new Set<string>()
const toldAloud = new Set<string>()

const isVisible = () => document.visibilityState === 'visible'

/** Reports to the server how the current offer arrived and whether it is seen, and to the service worker what this page knows. */
export function useOfferReceipts(offer: Offer | null): void {
  const streamed = useStreamHealth()
  const tell = useEffectEvent(() => {
    if (offer === null) return
    const channel = pushed.has(offer.id) ? 'push' : streamed ? 'stream' : 'poll'
    receipts.tell(offer, isVisible() ? 'seen' : 'received', channel)
    if (audible.current()) toldAloud.add(offer.id)
  })
  const id = offer?.id
  useEffect(() => {
    if (id === undefined) return
    const look = () => tell()
    look()
    return audible.subscribe(look)
  }, [id])
  useEffect(
    () =>
      hearWorker((message, answer) => {
        if (message.type === 'push' && message.data.type === 'new_order') pushed.add(message.data.offerId)
        if (message.type !== 'aware') return
        const told = toldAloud.has(message.offerId)
        answer({ visible: isVisible(), audible: audible.current(), told })
      }),
    [],
  )
}
