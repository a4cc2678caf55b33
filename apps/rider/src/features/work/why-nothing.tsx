import { Notice } from '@puni/ui/notice'
import { useSyncExternalStore } from 'react'
import { serverClock } from '../../platform/api/server-clock.ts'
import { usePushIsOff } from '../../platform/push/use-push.ts'
import { formatDuration } from '../../shared/format/duration.ts'
import { useZoneNow } from './use-zone-now.ts'
import { whyNothingText as t } from './why-nothing-text.ts'

/** A clock that is further off is told, minutes. */
const CLOCK_TOLD_MINUTES = 2

/** Why a waiting rider is offered nothing, as far as the platform or the phone knows, and a clock that is wrong. */
export default function WhyNothing() {
  const hindrances = useZoneNow()?.hindrances ?? []
  const pushIsOff = usePushIsOff()
  const minutes = useSyncExternalStore(serverClock.subscribe, minutesBehind)
  const reasons = [...hindrances.map((each) => t.hindrance[each]), ...(pushIsOff ? [t.pushIsOff] : [])]
  return (
    <div className="mb-2 flex flex-col gap-2 text-[min(1rem,5.5vmin)] leading-snug empty:hidden">
      {reasons.length > 0 && (
        <Notice tone={hindrances.every((each) => each === 'no-orders') ? 'info' : 'warning'} title={t.title}>
          <ul className="mt-1 flex flex-col gap-1">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      {Math.abs(minutes) >= CLOCK_TOLD_MINUTES && (
        <Notice
          tone="warning"
          title={(minutes > 0 ? t.clockIsSlow : t.clockIsFast)(formatDuration(Math.abs(minutes) * 60))}
        >
          {t.clockIsWrong}
        </Notice>
      )}
    </div>
  )
}

const minutesBehind = () => Math.round(serverClock.offset() / 60_000)
