import { IconButton } from '@puni/ui/icon-button'
import { type CSSProperties, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Order } from '@puni/contract/orders/entities'
import type { Zone } from '@puni/contract/zones/entities'
import { useDoubtConfig } from '@puni/web/query/config'
import type { CityMap } from '@puni/contract/city/entities'
import { useConfig } from '../../../services/api/use-config.ts'
import type { Legs } from '../order/use-legs.ts'
import { useRemainingLegs } from '../order/use-remaining-legs.ts'
import type { Fix } from '../../../services/device/geolocation.ts'
import { withHeading } from '../../../services/device/heading.ts'
import { mapText } from './map-text.ts'
import type { Covered } from '../../../shared/sheet/use-covered.ts'
import { createLiveMap, type LiveMap } from './live-map.ts'
import { sceneOf } from './scene.ts'

/** Data for the map. */
export interface RouteMapProps {
  zone: Zone
  /** The last applied position. */
  rider: Fix | null
  order: Order | null
  legs: Legs
  covered: Covered
}

interface RouteMapEvents {
  onReady: () => void
  onFailed: (cause: unknown) => void
}

/** Pixels between the sheet and the controls above it. */
const GAP = 12

/** The city with an order's routes. */
export function RouteMap({ onReady, onFailed, covered, ...parts }: RouteMapProps & RouteMapEvents) {
  const { zone, order, legs } = parts
  const rider = useHeading(parts.rider)
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LiveMap | null>(null)
  const city = useConfig().data?.map ?? null
  const { pickup, delivery } = useRemainingLegs(legs, order)
  const [toPickup, toDelivery] = [pickup.route, delivery.route]
  const scene = useMemo(
    () => sceneOf({ zone, rider, order, toPickup, toDelivery }),
    [zone, rider, order, toPickup, toDelivery],
  )

  const startingCentre = useEffectEvent(() => scene.rider ?? scene.centre)
  const ready = useEffectEvent(onReady)
  const failed = useEffectEvent(onFailed)
  const partMissing = useEffectEvent(useDoubtConfig())
  useEffect(() => {
    const element = container.current
    if (element === null) return
    let left = false
    let made: LiveMap | null = null
    const start = async () => {
      try {
        made = await createLiveMap(element, startingCentre(), () => partMissing())
        if (left) return made.remove()
        setMap(made)
        ready()
      } catch (cause) {
        if (!left) failed(cause)
      }
    }
    void start()
    return () => {
      left = true
      made?.remove()
      setMap(null)
    }
  }, [])

  useEffect(() => map?.show(city, scene), [map, city, scene])
  useEffect(() => map?.follow(scene, covered), [map, scene, covered])

  return (
    <>
      <div ref={container} className="size-full bg-surface-muted" />
      {map !== null && (
        <>
          {city && <Attribution city={city} style={{ left: covered.left, bottom: covered.bottom }} />}
          <IconButton
            icon="recentre"
            label={mapText.recentre}
            className="absolute right-3 bg-surface-raised shadow-raised"
            style={{ bottom: covered.bottom + GAP }}
            onClick={() => map.look(scene, covered)}
          />
        </>
      )}
    </>
  )
}

/** The fix with the rider's heading. */
function useHeading(fix: Fix | null): Fix | null {
  const [last, setLast] = useState({ of: fix, directed: fix })
  if (last.of === fix) return last.directed
  const directed = fix && withHeading(last.directed, fix)
  setLast({ of: fix, directed })
  return directed
}

/** Attribution of the map data, always visible: at the top where the buttons of the sheet take its place. */
function Attribution({ city, style }: { city: CityMap; style: CSSProperties }) {
  return (
    <p
      className="absolute max-w-[60%] rounded-tr-md bg-surface-raised px-1.5 text-sm text-ink enlarged:top-0 enlarged:bottom-auto! enlarged:max-w-full enlarged:text-nowrap"
      style={style}
    >
      {city.attribution}
    </p>
  )
}
