import type { RecurringDay, RecurringOrder } from '@puni/contract/recurring/entities'
import { Badge } from '@puni/ui/badge'
import { Button, buttonClass } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { Notice } from '@puni/ui/notice'
import { addressOf } from '@puni/web/order/order-words'
import { useState } from 'react'
import { Link } from 'react-router'
import { recurringCommands } from '../../../data/recurring.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { formatDay } from '../../../shared/format/format.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useNow } from '../../../shared/use-now.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { dayWords, weeklyWords } from '../order-form/recurrence-words.ts'
import { recurringText } from './recurring-text.ts'

const t = recurringText
const NUMBERED = (number: number) => `#${number}`

/** An order that comes again: when, what comes next, what was not placed, and what an operator can do. */
export function RecurringCard({ recurring }: { recurring: RecurringOrder }) {
  const { recurrence, destination, state, sender, next, troubles } = recurring
  const until = recurrence.until === null ? null : formatDay(recurrence.until)
  return (
    <Card
      title={sender}
      aside={
        <>
          {state === 'paused' && <Badge tone="warning">{t.paused}</Badge>}
          {state === 'ended' && <Badge>{t.over}</Badge>}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="font-semibold">{weeklyWords(recurrence)}</p>
        <p>{t.to(addressOf(destination))}</p>
        <p className="text-ink-muted">{t.dates(formatDay(recurrence.from), until)}</p>
        {troubles.map((day) => (
          <Trouble key={day.day} id={recurring._id} day={day} isRunning={state === 'running'} />
        ))}
        {state === 'running' && <NextDays id={recurring._id} next={next} />}
        {state !== 'ended' && <Actions recurring={recurring} />}
      </div>
    </Card>
  )
}

interface DayProps {
  id: string
  day: RecurringDay
}

function Trouble({
  id,
  day: { day, pickupAt, reason, state },
  isRunning,
}: DayProps & { isRunning: boolean }) {
  const now = useNow()
  const { format } = usePlatform()
  const acknowledge = useAction({
    command: () => recurringCommands.acknowledgeDay({ params: { id, day } }),
  })
  const words = state === 'refused' ? t.refused : t.missed
  // Placed by hand as well, it would be there twice.
  const isTried = state === 'refused' && isRunning && Date.parse(pickupAt) > now
  return (
    <Notice tone="danger" title={words(dayWords(day), format.hour(pickupAt))}>
      <p>{reason}</p>
      {isTried && <p>{t.refusedHint}</p>}
      <p className="mt-2 flex flex-wrap items-center gap-3">
        {!isTried && (
          <Link to={`/orders/new?recurring=${id}`} className="font-semibold underline">
            {t.placeNow}
          </Link>
        )}
        <Button variant="secondary" busy={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
          {t.seen}
        </Button>
      </p>
    </Notice>
  )
}

function NextDays({ id, next }: { id: string; next: readonly RecurringDay[] }) {
  return (
    <div>
      <h3 className="font-semibold">{t.next}</h3>
      {next.length === 0 && <p>{t.noNext}</p>}
      <ul>
        {next.map((day) => (
          <NextDay key={day.day} id={id} day={day} />
        ))}
      </ul>
    </div>
  )
}

function NextDay({ id, day: { day, state, order } }: DayProps) {
  const skipped = state === 'skipped'
  const skip = useAction({
    command: () => recurringCommands.skipDay({ params: { id, day }, body: { skipped: !skipped } }),
  })
  const words = dayWords(day)
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-3">
      <span className={skipped ? 'line-through' : undefined}>{words}</span>
      {state !== null && <span className="text-ink-muted">{t.day[state]}</span>}
      {order === null ? (
        <Button
          variant="ghost"
          className="ml-auto"
          aria-label={skipped ? t.takeDay(words) : t.skipDay(words)}
          busy={skip.isPending}
          onClick={() => skip.mutate()}
        >
          {skipped ? t.take : t.skip}
        </Button>
      ) : (
        <Link to={`/orders/${order._id}`} className="font-semibold underline">
          {NUMBERED(order.number)}
        </Link>
      )}
    </li>
  )
}

function Actions({ recurring: { _id: id, state } }: { recurring: RecurringOrder }) {
  const [isEnding, setEnding] = useState(false)
  const isPaused = state === 'paused'
  const toggle = useAction({
    command: () =>
      recurringCommands.setState({ params: { id }, body: { state: isPaused ? 'running' : 'paused' } }),
    done: isPaused ? t.resumed : t.pausedDone,
  })
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={`/recurring/${id}`} className={buttonClass('secondary')}>
        {t.edit}
      </Link>
      <Button variant="secondary" busy={toggle.isPending} onClick={() => toggle.mutate()}>
        {isPaused ? t.resume : t.pause}
      </Button>
      <Button variant="secondary" onClick={() => setEnding(true)}>
        {t.end.button}
      </Button>
      {isEnding && <EndDialog id={id} onClose={() => setEnding(false)} />}
    </div>
  )
}

function EndDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const end = useAction({
    command: () => recurringCommands.setState({ params: { id }, body: { state: 'ended' } }),
    done: t.end.done,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.end.title}
      cancelLabel={t.end.back}
      submitLabel={t.end.confirm}
      busyLabel={t.end.confirming}
      danger
      action={end}
      onClose={onClose}
    >
      <p>{t.end.explanation}</p>
    </FormDialog>
  )
}
