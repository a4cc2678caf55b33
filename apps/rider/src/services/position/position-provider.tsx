import type { Zone } from '@puni/contract/zones/entities'
import { POSITION_APPLY_MS, WATCH_POSITION } from '@puni/contract/riders/limits'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { serverClock } from '../api/server-clock.ts'
import { logFailure } from '../../shared/failure.ts'
import { outbox } from '../outbox/phone-outbox.ts'
import { keepAwake } from '../device/wake-lock.ts'
import { useRider } from '../session/use-session.ts'
import { positionText } from '../device/position-text.ts'
import { centreOf } from '@puni/web/geo/circle'
import { fixOf, obstacle, problemOf, type Fix, type LocationProblem } from '../device/geolocation.ts'
import { measured } from './measured.ts'
import { mayApply } from './position-throttle.ts'

interface WorkPosition {
  /** The last applied position of this shift, or of the order in hand; null before the first. */
  readonly fix: Fix | null
  readonly simulated: boolean
  /** Why the device reports no position, or null if it last did. */
  readonly problem: LocationProblem | null
  /** On duty, and no position has been applied for so long that the platform considers the rider gone. */
  readonly stale: boolean
  /** Goes on duty with a position already measured. */
  readonly begin: (fix: Fix) => void
  /** Demo only: from now on uses the centre of a zone instead of the device's position. */
  readonly simulate: (zone: Zone) => void
}

const PositionContext = createContext<WorkPosition | null>(null)

/** The rider's position on duty, and off duty with an order in hand. */
export function useWorkPosition(): WorkPosition {
  const position = use(PositionContext)
  if (position === null) throw new Error('useWorkPosition needs a PositionProvider above it')
  return position
}

const SIMULATED_ACCURACY_M = 10
const standIn = (zone: Zone): Fix => ({
  ...centreOf(zone),
  accuracy: SIMULATED_ACCURACY_M,
  at: serverClock.now(),
  heading: null,
  speed: 0,
})

interface PositionProviderProps {
  /** An order is in hand: its way is ridden off duty, too. */
  isCarrying: boolean
  children: ReactNode
}

/**
 * Follows the device, and reports to the platform on duty only: off duty with an order in hand the position stays on the phone, and
 * without one nothing is requested and nothing is kept.
 */
export function PositionProvider({ isCarrying, children }: PositionProviderProps) {
  const { _id: riderId, working } = useRider()
  const isFollowed = working || isCarrying
  const [fix, setFix] = useState<Fix | null>(null)
  const [problem, setProblem] = useState<LocationProblem | null>(null)
  const [simulatedZone, setSimulatedZone] = useState<Zone | null>(null)
  const lastAppliedAt = useRef<number | null>(null)
  const stale = useStale(fix, working)
  // No screen, no position: a hidden page receives none.
  useEffect(() => (isFollowed ? keepAwake() : undefined), [isFollowed])

  const apply = useCallback(
    (next: Fix, isTold: boolean) => {
      lastAppliedAt.current = Date.now()
      setFix(next)
      setProblem(null)
      if (!isTold) return
      const { lat, lng, accuracy, at } = next
      const input = { params: { id: riderId }, body: { lat, lng, accuracy, at } }
      // Whether it arrives is up to the queue, which logs what fails.
      outbox
        .add({ call: 'setPosition', input })
        .catch((error: unknown) => logFailure(positionText.notSent, error))
    },
    [riderId],
  )

  useEffect(() => {
    if (!isFollowed) {
      setFix(null)
      measured.set(null)
      setProblem(null)
      lastAppliedAt.current = null
      return
    }
    return simulatedZone === null
      ? follow(heard, setProblem)
      : repeat(() => apply(standIn(simulatedZone), working))

    function heard(next: Fix) {
      measured.set(next)
      if (mayApply(lastAppliedAt.current, Date.now())) apply(next, working)
    }
  }, [isFollowed, working, simulatedZone, apply])

  const value = useMemo<WorkPosition>(
    () => ({
      fix,
      simulated: simulatedZone !== null,
      problem,
      stale,
      begin: (measured) => {
        setSimulatedZone(null)
        apply(measured, true)
      },
      simulate: (zone) => {
        setSimulatedZone(zone)
        apply(standIn(zone), true)
      },
    }),
    [fix, simulatedZone, problem, stale, apply],
  )
  return <PositionContext value={value}>{children}</PositionContext>
}

const STALE_AFTER_MS = 3 * 60_000

/** True once the last applied position, or the wait for a first one, is too old. */
function useStale(fix: Fix | null, working: boolean): boolean {
  const [stale, setStale] = useState(false)
  useEffect(() => {
    setStale(false)
    if (!working) return
    const timer = setTimeout(() => setStale(true), STALE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [fix, working])
  return stale
}

/** Follows the device until the returned function is called. */
function follow(onFix: (fix: Fix) => void, onProblem: (problem: LocationProblem) => void): () => void {
  const problem = obstacle()
  if (problem !== null) {
    onProblem(problem)
    return () => undefined
  }
  const failed = (error: GeolocationPositionError) => {
    logFailure(positionText.notMeasured, error)
    onProblem(problemOf(error.code))
  }
  const measured = (position: GeolocationPosition) => onFix(fixOf(position))
  const watch = navigator.geolocation.watchPosition(measured, failed, WATCH_POSITION)
  // A phone that does not move may never report again, and the platform would consider its rider gone.
  const stop = repeat(() => navigator.geolocation.getCurrentPosition(measured, failed, WATCH_POSITION))
  return () => {
    navigator.geolocation.clearWatch(watch)
    stop()
  }
}

function repeat(action: () => void): () => void {
  const timer = setInterval(action, POSITION_APPLY_MS)
  return () => clearInterval(timer)
}
