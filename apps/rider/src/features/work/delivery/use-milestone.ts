import type { Order } from '@puni/contract/orders/entities'
import { ACCEPT_MODAL_MS } from '@puni/contract/offers/limits'
import { CONGRATULATIONS_MODAL_MS } from '@puni/contract/orders/limits'
import { useEffect, useState } from 'react'

/** A milestone of a delivery: it started, or this order is delivered. */
export type Milestone = { readonly kind: 'started' } | { readonly kind: 'delivered'; readonly order: Order }

const LASTS_MS = { started: ACCEPT_MODAL_MS, delivered: CONGRATULATIONS_MODAL_MS } as const

/** The current milestone, or null. It expires on its own, whatever is on the screen. */
export function useMilestone() {
  const [milestone, reach] = useState<Milestone | null>(null)
  useEffect(() => {
    if (milestone === null) return
    const timer = setTimeout(() => reach(null), LASTS_MS[milestone.kind])
    return () => clearTimeout(timer)
  }, [milestone])
  return { milestone, reach }
}
