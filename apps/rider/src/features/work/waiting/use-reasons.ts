import { useSyncExternalStore } from 'react'
import { serverClock } from '../../../services/api/server-clock.ts'
import { usePushIsOff } from '../../../services/push/use-push.ts'
import { useZoneNow } from './use-zone-now.ts'
import { whyNothingText } from './why-nothing-text.ts'

interface Reason {
  readonly text: string
  /** Nothing is wrong: it is a quiet hour. */
  readonly isNormal: boolean
}

/** Why nothing is offered, as far as the platform or the phone knows; what the rider can mend comes first. */
export function useReasons(): Reason[] {
  const hindrances = useZoneNow()?.hindrances ?? []
  const pushIsOff = usePushIsOff()
  const reasons = hindrances.map((each) => ({
    text: whyNothingText.hindrance[each],
    isNormal: each === 'no-orders',
  }))
  if (pushIsOff) reasons.push({ text: whyNothingText.pushIsOff, isNormal: false })
  return reasons.sort((a, b) => Number(a.isNormal) - Number(b.isNormal))
}

/** How far the phone's clock is behind the platform's; negative where it is ahead. */
export function useMinutesBehind(): number {
  return useSyncExternalStore(serverClock.subscribe, () => Math.round(serverClock.offset() / 60_000))
}
