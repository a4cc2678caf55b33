import type { Offer } from '../now/offer-clock.ts'

/** The source of the sound. `ring` plays briefly and stops on its own; `silence` stops it at once. */
export interface Bell {
  readonly ring: () => void
  readonly silence: () => void
}

/** Rings for the current offer. */
export interface OfferAlarm {
  /** Sets the current offer, or null. A new one starts to ring; one that is gone is silenced at once. */
  readonly follow: (offer: Offer | null) => void
  /** The rider has answered: stays silent, whatever the platform reports later. */
  readonly answered: () => void
}

/** Milliseconds between two rings. */
export const RING_EVERY_MS = 4_000

/** An alarm that rings from the moment an offer appears until it ends, and never again for the same offer. */
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
    // A hidden page may wake late, so each ring checks the clock; the last timer ends with the offer.
    timer = setTimeout(() => next(key), Math.min(RING_EVERY_MS, endsAt - Date.now()))
  }

  return {
    follow: (offer) => {
      const key = offer && offer.id
      if (offer !== null) endsAt = offer.endsAt
      if (key === current) return
      stop()
      current = key
      // Deferred: an offer that leaves within the same turn was never on the screen.
      if (key !== null && !rung.has(key)) timer = setTimeout(() => next(key))
    },
    answered: stop,
  }
}
