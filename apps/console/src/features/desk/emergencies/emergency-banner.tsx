import type { OperatorEmergency } from '@puni/contract/emergencies/entities'
import { formatPhone, telUrl } from '@puni/contract/phone'
import { Button, buttonClass } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { useState } from 'react'
import { Link } from 'react-router'
import { emergencyCommands, useOpenEmergencies } from '../../../data/emergencies.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { formatAgo } from '../../../shared/format/format.ts'
import { useNow } from '../../../shared/use-now.ts'
import { RiderLink } from '../../../shared/views/rider-link.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { emergenciesText } from './emergencies-text.ts'
import { EmergencyPlace } from './emergency-place.tsx'
import { useAlarm } from './use-alarm.ts'

const t = emergenciesText
/** From this on an alarm counts as late, milliseconds between the rider's tap and the server. */
const LATE_MS = 60_000

/** Riders' alarms that nobody has seen, above every page, until an operator says so. */
export function EmergencyBanner() {
  const open = useOpenEmergencies()
  useAlarm(open.length)
  // It is there before the first alarm: screen readers tell what comes into it.
  return (
    <section
      role="alert"
      aria-label={t.title}
      className="max-h-[55dvh] divide-y-2 divide-on-danger overflow-y-auto bg-danger-fill text-on-danger empty:hidden"
    >
      {open.map((emergency) => (
        <Alarm key={emergency._id} emergency={emergency} />
      ))}
    </section>
  )
}

function Alarm({ emergency }: { emergency: OperatorEmergency }) {
  const { format } = usePlatform()
  const now = useNow()
  const [isPlaceShown, setPlaceShown] = useState(false)
  const { _id: id, occurredAt, order, position, rider, times, toldAt, lastToldAt } = emergency
  const see = useAction({
    command: () => emergencyCommands.acknowledge({ params: { id } }),
    done: t.seen,
  })
  const isLate = Date.parse(toldAt) - Date.parse(occurredAt) > LATE_MS
  const tel = telUrl(rider.phone)
  return (
    <article className="mx-auto flex max-w-[100rem] flex-wrap items-center gap-x-5 gap-y-3 px-4 py-3 lg:px-6">
      <Icon name="alert" className="size-9 max-sm:hidden" />
      <div className="min-w-0 flex-[1_1_20rem]">
        <h2 className="text-lg font-extrabold wrap-anywhere">
          {t.alarm}: <RiderLink id={rider._id} name={rider.fullName} />
        </h2>
        <p className="wrap-anywhere">
          {t.since(format.hour(occurredAt), formatAgo(occurredAt, now))}
          {' · '}
          <Link to={`/orders/${order._id}`} className="underline underline-offset-2">
            {t.order(order.number, order.store)}
          </Link>
        </p>
        <p>
          {position === null
            ? t.nowhere
            : t.placed(formatAgo(position.at, now), Math.round(position.accuracy).toString())}
        </p>
        {isLate && <p>{t.late(format.hour(toldAt))}</p>}
        {times > 1 && <p>{t.again(times, format.hour(lastToldAt))}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {tel !== null && (
          <a href={tel} className={buttonClass('secondary')}>
            <Icon name="phone" />
            <span>
              {t.call} <span className="whitespace-nowrap">{formatPhone(rider.phone)}</span>
            </span>
          </a>
        )}
        {position !== null && (
          <Button variant="secondary" onClick={() => setPlaceShown(true)}>
            <Icon name="pin" />
            {t.where}
          </Button>
        )}
        <Button busy={see.isPending} onClick={() => see.mutate()}>
          <Icon name="check" />
          {t.see}
        </Button>
      </div>
      {isPlaceShown && position !== null && (
        <EmergencyPlace
          name={rider.fullName}
          position={position}
          now={now}
          onClose={() => setPlaceShown(false)}
        />
      )}
    </article>
  )
}
