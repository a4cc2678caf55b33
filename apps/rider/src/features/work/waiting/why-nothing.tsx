import { Notice } from '@puni/ui/notice'
import { useSyncExternalStore } from 'react'
import { formatDuration } from '../../../shared/format/duration.ts'
import { whyNothingText, whyNothingText as t } from './why-nothing-text.ts'
import { serverClock } from '../../../services/api/server-clock.ts'
import { usePushIsOff } from '../../../services/push/use-push.ts'
import { useZoneNow } from './use-zone-now.ts'

/** A clock that is further off is told, minutes. */
const CLOCK_TOLD_MINUTES = 2

/** Why a waiting rider is offered nothing: what counts most, and how much more there is to read. */
export function WhyNothing() {
  const [first, ...others] = useReasons()
  const minutes = useMinutesBehind()
  if (first === undefined) return <WrongClock minutes={minutes} />
  return (
    <div className="mb-2 text-[min(1rem,5.5vmin)] leading-snug">
      <Notice tone={first.isNormal ? 'info' : 'warning'} title={t.title}>
        <p>{first.text}</p>
        {others.length > 0 && <p>{t.others(others.length)}</p>}
      </Notice>
    </div>
  )
}

/** What the card has no room for: the other reasons, and a clock that is wrong. */
export function OtherReasons() {
  const [first, ...others] = useReasons()
  const minutes = useMinutesBehind()
  return (
    <>
      {others.length > 0 && (
        <Notice tone="warning" title={t.otherReasons}>
          <ul className="mt-1 flex flex-col gap-1">
            {others.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      {first !== undefined && <WrongClock minutes={minutes} />}
    </>
  )
}

function WrongClock({ minutes }: { minutes: number }) {
  if (Math.abs(minutes) < CLOCK_TOLD_MINUTES) return null
  const by = formatDuration(Math.abs(minutes) * 60)
  return (
    <div className="mb-2 text-[min(1rem,5.5vmin)] leading-snug">
      <Notice tone="warning" title={minutes > 0 ? t.clockIsSlow(by) : t.clockIsFast(by)}>
        {t.clockIsWrong}
      </Notice>
    </div>
  )
}

interface Reason {
  readonly text: string
  /** Nothing is wrong: it is a quiet hour. */
  readonly isNormal: boolean
}

/** Why nothing is offered, as far as the platform or the phone knows; what the rider can mend comes first. */
function useReasons(): Reason[] {
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
function useMinutesBehind(): number {
  return useSyncExternalStore(serverClock.subscribe, () => Math.round(serverClock.offset() / 60_000))
}
