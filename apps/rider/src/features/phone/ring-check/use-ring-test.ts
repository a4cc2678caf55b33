import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { browserOf } from '../../../services/device/browser.ts'
import { chime } from '../../../services/device/chime.ts'
import { onPermissionChange, pushPermission } from '../../../services/push/permission.ts'
import { useAskForPush, useSyncPush } from '../../../services/push/use-push.ts'
import { mustBeInstalled } from '../../../services/pwa/install-prompt.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { probePush } from './probes.ts'
import { ringTest } from '../../../services/push/ring-test.ts'
import { ringView, type RingView } from './ring-view.ts'
import { permissionVerdict, soundVerdict, type Heard, type Verdict } from './verdict.ts'

/** The test of a new phone: what the rider sees, and can do about it. */
export interface RingTest {
  readonly view: RingView
  /** Why it did not ring, where it did not. */
  readonly why: Verdict | null
  /** The phone's own question is open. */
  readonly isAsking: boolean
  readonly allow: () => Promise<void>
  readonly again: () => void
  /** The rider heard it. */
  readonly pass: () => void
  /** The rider goes on without it. What no signal left untested is tested another time. */
  readonly leave: () => void
  readonly deny: () => void
}

/** Tests as soon as the phone lets us notify, and rings with the test as an offer does in the open app. */
export function useRingTest(): RingTest {
  const { _id: riderId } = useRider()
  const sync = useSyncPush()
  const askForPush = useAskForPush()
  const [permission, setPermission] = useState(pushPermission)
  const [push, setPush] = useState<Verdict | null>(null)
  const [heard, setHeard] = useState<Heard>('untried')
  const [isAsking, setAsking] = useState(false)
  const round = useRef(0)

  const test = useEffectEvent(async () => {
    round.current += 1
    const mine = round.current
    setPush(null)
    setHeard('untried')
    const verdict = await probePush(riderId, sync)
    if (mine !== round.current) return
    setPush(verdict)
    if (verdict.state === 'passed') chime.ring()
  })
  const [rounds, setRounds] = useState(0)
  const canTest = permission === 'granted' && !mustBeInstalled()
  useEffect(() => {
    if (canTest) void test()
    return () => {
      round.current += 1
    }
  }, [canTest, rounds])
  useEffect(() => onPermissionChange(() => setPermission(pushPermission())), [])

  return {
    view: ringView({ mustBeInstalled: mustBeInstalled(), permission, push, heard }),
    why: whyOf(permission, push, heard),
    isAsking,
    allow: async () => {
      setAsking(true)
      await askForPush()
      setAsking(false)
      setPermission(pushPermission())
    },
    again: () => {
      setPermission(pushPermission())
      setRounds((before) => before + 1)
    },
    pass: () => ringTest.keep(true),
    leave: () => {
      if (push?.state !== 'unknown') ringTest.keep(false)
    },
    deny: () => {
      chime.silence()
      setHeard('no')
    },
  }
}

function whyOf(
  permission: ReturnType<typeof pushPermission>,
  push: Verdict | null,
  heard: Heard,
): Verdict | null {
  if (permission !== 'granted') {
    return permissionVerdict(permission, browserOf(navigator.userAgent), mustBeInstalled())
  }
  return heard === 'no' ? soundVerdict('unlocked', heard, false) : push
}
