import type { Wait } from '../orders/order-wait.ts'
import { PinMark } from '../map/pin-mark.tsx'
import { liveMapText } from './live-map-text.ts'
import type { LiveOrder } from './live-scene.ts'

const t = liveMapText

const flag =
  'mb-1 block rounded-md border-2 px-1.5 text-sm font-bold whitespace-nowrap shadow-raised tabular-nums'

/** An order on the map: a flag with its wait if nobody has it, otherwise a pin at its rider's next stop. */
export function OrderMark({
  live: { group, stop, wait },
}: {
  live: Pick<LiveOrder, 'group' | 'stop'> & { wait: Pick<Wait, 'brief'> }
}) {
  if (group === 'underWay') return <PinMark letter={t.stopLetters[stop]} tone={stop} />
  return group === 'problem' ? (
    <span className={`${flag} border-danger bg-danger-soft text-danger`}>{t.problemLetter}</span>
  ) : (
    <span className={`${flag} border-warning bg-warning-soft text-warning`}>{wait.brief}</span>
  )
}
