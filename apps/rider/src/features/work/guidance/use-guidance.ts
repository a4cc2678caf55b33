import { isPickedUp, phaseOf } from '@puni/contract/orders/order-states'
import { lineOf } from '@puni/streets/guidance/progress'
import type { Order } from '@puni/contract/orders/entities'
import { createStore } from '@puni/ui/store'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { Position } from '@puni/contract/fields'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../services/api/client.ts'
import { useTimeZone } from '../../../services/api/use-config.ts'
import type { Fix } from '../../../services/device/geolocation.ts'
import { measured } from '../../../services/position/measured.ts'
import { useWorkPosition } from '../../../services/position/position-provider.tsx'
import { useRider } from '../../../services/session/use-session.ts'
import { logFailure } from '../../../shared/failure.ts'
import { deliveryOf, pickupOf } from '../../../shared/order/order-places.ts'
import { pointText, streetsOf } from '../../../data/routes.ts'
import type { Legs } from '../order/use-legs.ts'
import { UNGUIDED, guide, type Guided } from './announcements.ts'
import { guidanceText } from './guidance-text.ts'
import { dataText } from '../../../data/data-text.ts'
import type { FindWay } from './phone-router.ts'

/** Without an answer another way is asked for again after so long, milliseconds. */
const TRY_AGAIN_MS = 10_000

/** Outlives the screen: what was told stays told when the rider comes back to it. */
const led = createStore(UNGUIDED)

/** Leads a rider along the current leg of an order; null where there is none to ride, or no way with instructions. */
export function useGuidance(order: Order, legs: Legs): Guided | null {
  const fix = useLiveFix()
  const kind = isPickedUp(order.status) ? 'delivery' : 'pickup'
  const leg = `${order._id} ${kind}`
  const { route, replace } = legs[kind]
  const goal = kind === 'pickup' ? pickupOf(order) : deliveryOf(order)
  // The same place is another object each time.
  const { lat, lng } = goal ?? { lat: null, lng: null }
  const line = useMemo(
    () => (route === null || lat === null || lng === null ? null : lineOf(route, { lat, lng })),
    [route, lat, lng],
  )
  const guided = useSyncExternalStore(led.subscribe, led.current)
  useEffect(() => {
    if (line !== null && fix !== null) led.set(guide(led.current(), leg, line, fix))
  }, [leg, line, fix])

  const find = useOrderStreets(order._id, line && fix)
  const isLost = line !== null && guided.line === line && guided.progress.isOff && !guided.hasArrived
  const { vehicleType: vehicle } = useRider()
  const reroute = useEffectEvent(async (signal: AbortSignal) => {
    if (fix === null || goal === null) return
    const query = { from: pointText(fix), to: pointText(goal), vehicle }
    // The phone's own streets answer at once, and without signal.
    const found = find?.(fix, goal, vehicle) ?? (await api.call('getRoute', { query }, { signal }))
    if (!signal.aborted) replace(found)
  })
  useEffect(() => {
    if (!isLost) return undefined
    const ended = new AbortController()
    const { signal } = ended
    const attempt = () =>
      void reroute(signal).catch((cause: unknown) => {
        if (!signal.aborted) logFailure(guidanceText.rerouteFailed, cause)
      })
    attempt()
    const timer = setInterval(attempt, TRY_AGAIN_MS)
    return () => {
      ended.abort()
      clearInterval(timer)
    }
  }, [isLost])

  // At the store nobody rides.
  return guided.leg !== leg || phaseOf(order.status) === 'at the store' ? null : guided
}

/** Each measurement of the device; while a position is simulated, that one. */
function useLiveFix(): Fix | null {
  const { fix } = useWorkPosition()
  return useSyncExternalStore(measured.subscribe, measured.current) ?? fix
}

/**
 * Ways by the streets around an order's way, which this phone keeps with the order: asked for once, as soon as it is held. Null until they are
 * there, and where there are none.
 */
function useOrderStreets(orderId: string, here: Position | null): FindWay | null {
  const { vehicleType: vehicle } = useRider()
  const timeZone = useTimeZone()
  const { data: part } = useQuery(streetsOf(orderId, here, vehicle))
  const [find, setFind] = useState<FindWay | null>(null)
  useEffect(() => {
    if (!part) return undefined
    let left = false
    // Its code, too, has to be here before the signal is gone.
    import('./phone-router.ts')
      .then(({ openStreets }) => {
        if (!left) setFind(() => openStreets(part, timeZone))
      })
      .catch((cause: unknown) => logFailure(dataText.streetsFailed, cause))
    return () => void (left = true)
  }, [part, timeZone])
  return find
}
