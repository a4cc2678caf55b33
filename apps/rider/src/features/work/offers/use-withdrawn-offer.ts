import { useToast } from '@puni/ui/toast'
import { storeNameOf } from '@puni/web/order/order-words'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Offer } from '../now/offer-clock.ts'
import { offerText } from './offer-text.ts'

/** An offer that ends by itself does so on the screen, with its clock at zero, milliseconds. */
const AT_ITS_END_MS = 1_500

/** Says that an offer is gone which the rider neither answered nor let run out: without a word, it would look like a fault. */
export function useWithdrawnOffer(offer: Offer | null, isAnswered: (gone: Offer) => boolean): void {
  const toast = useToast()
  const former = useRef(offer)
  const look = useEffectEvent((now: Offer | null) => {
    const gone = former.current
    former.current = now
    if (gone === null || gone.id === now?.id || isAnswered(gone)) return
    if (gone.endsAt - Date.now() > AT_ITS_END_MS) toast(offerText.withdrawn(storeNameOf(gone.order)))
  })
  useEffect(() => look(offer), [offer])
}
