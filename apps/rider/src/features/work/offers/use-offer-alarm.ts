import { useEffect } from 'react'
import { chime } from '../../../services/device/chime.ts'
import { createOfferAlarm } from './offer-alarm.ts'
import type { Offer } from '../now/offer-clock.ts'

/** Outlives the screen, so that an offer that has already rung stays silent when the rider comes back to it. */
const alarm = createOfferAlarm(chime)

/** The rider has answered the offer: it must not keep ringing while the answer is being sent. */
export const silenceOffer = alarm.answered

/** Rings for the current offer while the screen is mounted. */
export function useOfferAlarm(offer: Offer | null): void {
  useEffect(() => alarm.follow(offer), [offer])
  useEffect(() => () => alarm.follow(null), [])
  useEffect(() => {
    // Capture phase: a tap that navigates to another screen removes this listener.
    const ended = new AbortController()
    const { signal } = ended
    const visible = () => document.visibilityState === 'visible' && chime.unlock()
    chime.unlock()
    addEventListener('click', chime.unlock, { capture: true, signal })
    // Sound that the phone suspended while the app was away may resume on its own.
    document.addEventListener('visibilitychange', visible, { signal })
    return () => ended.abort()
  }, [])
}
