import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWorkPosition } from '../../../services/position/position-provider.tsx'
import { onPermissionChange } from '../../../services/push/permission.ts'
import { useSyncPush } from '../../../services/push/use-push.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { probeClock, probeLocation, probePermission, probePush, probeWakeLock } from './probes.ts'
import type { Verdict } from './verdict.ts'

/** Results of the tests that need no help from the rider; null while running. */
export interface Findings {
  readonly permission: Verdict | null
  readonly push: Verdict | null
  readonly location: Verdict | null
  readonly clock: Verdict | null
  readonly screen: Verdict | null
}

const UNKNOWN: Findings = { permission: null, push: null, location: null, clock: null, screen: null }

/** Tests the phone immediately, again on demand, and whenever the permission changes. */
export function useRingCheck() {
  const { _id: riderId } = useRider()
  const { fix } = useWorkPosition()
  const sync = useSyncPush()
  const [findings, setFindings] = useState(UNKNOWN)
  const round = useRef(0)

  const test = useEffectEvent(() => {
    round.current += 1
    const mine = round.current
    setFindings(UNKNOWN)
    const find = async (name: keyof Findings, probe: Promise<Verdict>) => {
      const verdict = await probe
      // Ignore late results of an earlier round.
      if (mine === round.current) setFindings((before) => ({ ...before, [name]: verdict }))
    }
    void find('permission', probePermission())
    void find('push', probePush(riderId, sync))
    void find('location', probeLocation(fix))
    void find('clock', probeClock(riderId))
    void find('screen', probeWakeLock())
  })
  const [asked, setAsked] = useState(0)
  const again = useCallback(() => setAsked((before) => before + 1), [])
  useEffect(() => {
    test()
    return () => {
      round.current += 1
    }
  }, [asked])
  useEffect(() => onPermissionChange(again), [again])
  return { findings, again }
}
