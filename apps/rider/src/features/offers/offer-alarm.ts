import type { Offer } from './offer-clock.ts'

/** What makes the noise. `ring` is heard for a moment and ends by itself; `silence` ends it at once. */
export interface Bell {
  readonly ring: () => void
  readonly silence: () => void
}

/** Rings for the offer of the moment. */
export interface OfferAlarm {
  /** Tells the offer there is now, or null. A new one starts to ring; one that is gone is silent at once. */
  readonly follow: (offer: Offer | null) => void
  /** The rider has answered: silent, whatever the platform says later. */
  readonly answered: () => void
}

/** Milliseconds between two rings. */
export const RING_EVERY_MS = 4_000

/** An alarm that rings from an offer's first sight to its end, and never again for the same offer. */
export function createOfferAlarm({ ring, silence }: Bell): OfferAlarm {
  const rung = new Set<string>()
  let current: string | null = null
  let endsAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    silence()
  }

  function next(key: string) {
    if (Date.now() >= endsAt) return stop()
    rung.add(key)
    ring()
    // A hidden page may wake late, so each ring looks at the clock; the last sleep ends with the offer.
    timer = setTimeout(() => next(key), Math.min(RING_EVERY_MS, endsAt - Date.now()))
  }

  return {
    follow: (offer) => {
      const key = offer && offer.id
      if (offer !== null) endsAt = offer.endsAt
      if (key === current) return
      stop()
      current = key
      // Not at once: what leaves again within the same turn was never on the screen.
      if (key !== null && !rung.has(key)) timer = setTimeout(() => next(key))
    },
    answered: stop,
  }
}
