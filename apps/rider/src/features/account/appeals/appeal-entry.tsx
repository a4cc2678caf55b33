import type { Appeal } from '@puni/contract/appeals/entities'
import { Badge } from '@puni/ui/badge'
import { daysBetween } from '@puni/contract/days'
import { calendarDay, formatCalendarDay, formatInstant } from '@puni/web/format/dates'
import { useTimeZone } from '../../../services/api/use-config.ts'
import { useDay } from '../../../services/api/use-day.ts'
import { appealsText } from './appeals-text.ts'

const t = appealsText

/** What the rider sent, by when an answer is due, and the answer. */
export function AppealEntry({ appeal }: { appeal: Appeal }) {
  const timeZone = useTimeZone()
  const { answer, body, photos, sentAt } = appeal
  return (
    <article className="flex flex-col gap-3">
      <div>
        <p className="whitespace-pre-wrap wrap-anywhere">{body}</p>
        <p className="mt-1 text-sm text-ink-muted">
          {[t.sentAt(formatInstant(sentAt, timeZone)), ...(photos > 0 ? [t.withPhotos(photos)] : [])].join(
            ', ',
          )}
        </p>
      </div>
      {answer === null ? (
        <Waiting appeal={appeal} timeZone={timeZone} />
      ) : (
        <div className="rounded-md border-l-4 border-line-strong bg-surface-muted px-3 py-2">
          <Badge tone={answer.outcome === 'accepted' ? 'success' : 'warning'}>
            {t.outcomes[answer.outcome]}
          </Badge>
          <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{answer.text}</p>
          <p className="mt-1 text-sm text-ink-muted">{t.answeredAt(formatInstant(answer.at, timeZone))}</p>
        </div>
      )}
    </article>
  )
}

function Waiting({ appeal: { dueAt }, timeZone }: { appeal: Appeal; timeZone: string }) {
  const today = useDay()
  // The term ends at midnight: its last day is the one before.
  const lastDay = calendarDay(timeZone, new Date(Date.parse(dueAt) - 1))
  const left = daysBetween(today, lastDay)
  const shown = formatCalendarDay(lastDay)
  return (
    <div>
      <Badge tone={left < 0 ? 'warning' : 'info'}>{t.waiting}</Badge>
      <p className="mt-1">{left < 0 ? t.overdue(shown) : t.due(shown, left)}</p>
    </div>
  )
}
