import type { Order, Zone } from '@puni/contract/entities'
import { Button } from '@puni/ui/button'
import { IconButton } from '@puni/ui/icon-button'
import { Spinner } from '@puni/ui/spinner'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { logFailure } from '../api/failure.ts'
import type { Legs } from '../delivery/use-legs.ts'
import type { Fix } from '../device/geolocation.ts'
import { whenIdle } from '../device/when-idle.ts'
import { commonText } from '../text/common.ts'
import { mapText } from '../text/map.ts'
import type { Covered } from '../sheet/use-covered.ts'
import type { RouteMap } from './route-map.ts'
import { sceneOf, viewKey } from './scene.ts'

interface MapAreaProps {
  zone: Zone
  /** The last applied position. */
  rider: Fix | null
  order: Order | null
  legs: Legs
  covered: Covered
}

/** Pixels between the sheet and the button that brings the view back. */
const RECENTRE_GAP = 12

/** The map behind the sheet. It arrives late and may fail; nothing else waits for it. */
export function MapArea({ zone, rider, order, legs, covered }: MapAreaProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<RouteMap | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const toPickup = legs.pickup.route
  const toDelivery = legs.delivery.route
  const scene = useMemo(
    () => sceneOf({ zone, rider, order, toPickup, toDelivery }),
    [zone, rider, order, toPickup, toDelivery],
  )

  const startingCentre = useEffectEvent(() => scene.rider ?? scene.centre)
  useEffect(() => {
    const element = container.current
    if (element === null) return
    let left = false
    let made: RouteMap | null = null
    setFailed(false)
    const start = () =>
      import('./route-map.ts')
        .then(({ createRouteMap }) => createRouteMap(element, startingCentre()))
        .then((created) => {
          made = created
          if (left) created.remove()
          else setMap(created)
        })
        .catch((cause: unknown) => {
          if (left) return
          logFailure(mapText.failed, cause)
          setFailed(true)
        })
    // Making the map holds the page up: what the rider has to read comes first.
    const callOff = whenIdle(() => void start())
    return () => {
      left = true
      callOff()
      made?.remove()
      setMap(null)
    }
  }, [attempt])

  useEffect(() => map?.show(scene), [map, scene])
  const look = useEffectEvent(() => map?.look(scene, covered))
  const view = viewKey(scene)
  useEffect(() => look(), [map, view, covered])

  return (
    <div className="absolute inset-0">
      <div ref={container} className="size-full bg-surface-muted" />
      {map === null && (
        <div
          className="absolute inset-x-0 top-0 flex flex-col items-center justify-center gap-3"
          style={covered}
        >
          {failed ? (
            <>
              <p role="alert" className="font-bold">
                {mapText.failed}
              </p>
              <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
                {commonText.retry}
              </Button>
            </>
          ) : (
            <Spinner label={mapText.loading} />
          )}
        </div>
      )}
      {map !== null && (
        <IconButton
          icon="recentre"
          label={mapText.recentre}
          className="absolute right-3 bg-surface-raised shadow-raised"
          style={{ bottom: covered.bottom + RECENTRE_GAP }}
          onClick={() => map.look(scene, covered)}
        />
      )}
    </div>
  )
}
