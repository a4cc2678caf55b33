import { Button, buttonClass } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { Sheet } from '@puni/ui/sheet'
import { lazy } from '@puni/web/views/lazy'
import { lazyDialog } from '../../../shared/views/lazy-dialog.tsx'
import { useState, type ComponentType } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Amount } from '../../../shared/format/amount.tsx'
import { useRider } from '../../../services/session/use-session.ts'
import { commonText } from '../../../shared/common-text.ts'
import { dutyText } from './duty-text.ts'
import { layoutText } from '../../../shared/layout-text.ts'
import { useToday } from './use-today.ts'
import { Optional } from '../../../shared/views/optional.tsx'

/** Reads the city's archive, like the map, and loads as late. */
const OfflineZone = lazy(() => import('../map/offline-zone.tsx'))
const GoOnDutyDialog = lazyDialog(() => import('./go-on-duty-dialog.tsx'))

/** The work screen of a rider who is off duty: the day so far, and the button to go on duty. */
export function OffDutyScreen({ WhileOff }: { WhileOff: ComponentType<{ isIdle: boolean }> }) {
  const { fullName, zone, lastOrderId } = useRider()
  const [starting, setStarting] = useState(false)
  return (
    <div className="flex min-h-full flex-col">
      <div className="mx-auto flex w-full max-w-lg flex-1 flex-col gap-5 px-4 py-6">
        <div>
          <h1 dir="auto" className="text-2xl font-bold wrap-anywhere">
            {dutyText.offTitle(fullName)}
          </h1>
          <p className="mt-1 flex items-center gap-2 text-lg">
            <Icon name="pin" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {zone.name}
            </span>
          </p>
          {lastOrderId && <p className="mt-2 font-semibold">{dutyText.afterLastOrder}</p>}
          <p className="mt-2">{dutyText.offLead}</p>
        </div>
        <Today />
        <WhileOff isIdle={!starting} />
        <Optional>
          <OfflineZone />
        </Optional>
      </div>
      <Sheet label={dutyText.panel} className="sticky! w-full">
        <Button size="large" className="w-full px-2!" onClick={() => setStarting(true)}>
          {dutyText.start}
        </Button>
      </Sheet>
      {starting && <GoOnDutyDialog onClose={() => setStarting(false)} />}
    </div>
  )
}

/** Today's deliveries and earnings. */
function Today() {
  const today = useToday()
  return (
    <section
      aria-label={dutyText.today}
      className="rounded-lg border border-line bg-surface-raised p-4 shadow-raised"
    >
      <dl className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        <div>
          <dt className="text-ink-muted">{dutyText.deliveredToday}</dt>
          <dd className="text-2xl font-extrabold tabular-nums">{today?.delivered ?? commonText.absent}</dd>
        </div>
        <div>
          <dt className="text-ink-muted">{dutyText.earnedToday}</dt>
          <dd className="text-2xl font-extrabold">
            {today ? <Amount pesos={today.earned} /> : commonText.absent}
          </dd>
        </div>
      </dl>
      <div className="mt-4 flex flex-wrap gap-2 *:flex-auto *:px-2!">
        <Link to={paths.today} className={buttonClass('secondary')}>
          {layoutText.today}
        </Link>
        <Link to={paths.logbook} className={buttonClass('secondary')}>
          {layoutText.logbook}
        </Link>
      </div>
    </section>
  )
}
