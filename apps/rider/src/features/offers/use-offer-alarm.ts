import { useEffect } from 'react'
import { chime } from '../../platform/device/chime.ts'
import { createOfferAlarm } from './offer-alarm.ts'
import type { Offer } from './offer-clock.ts'

/** Outlives the screen, so that an offer heard before stays silent when the rider comes back to it. */
const alarm = createOfferAlarm(chime)

/** The rider has answered the offer: it must not ring on while the answer travels. */
export const silenceOffer = alarm.answered

/** Rings for the offer of the moment while the screen is there. */
export function useOfferAlarm(offer: Offer | null): void {
  useEffect(() => alarm.follow(offer), [offer])
  useEffect(() => () => alarm.follow(null), [])
  useEffect(() => {
    // Captured: a tap that leads to another screen takes this listener away.
    const ended = new AbortController()
    const { signal } = ended
    const visible = () => document.visibilityState === 'visible' && chime.unlock()
    chime.unlock()
    addEventListener('click', chime.unlock, { capture: true, signal })
    // What the phone silenced while the app was away may come back by itself.
    document.addEventListener('visibilitychange', visible, { signal })
    return () => ended.abort()
  }, [])
}
