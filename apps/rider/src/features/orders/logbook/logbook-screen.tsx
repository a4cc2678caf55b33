import type { Notice } from '@puni/contract/notifications/entities'
import type { LogbookOffer } from '@puni/contract/offers/entities'
import { noticeWords } from '@puni/contract/notifications/notices'
import { Badge } from '@puni/ui/badge'
import { EmptyState } from '@puni/ui/empty-state'
import { TextField } from '@puni/ui/field'
import { useQuery } from '@tanstack/react-query'
import { newestFirst, outcomeTone } from '@puni/web/order/offers'
import { useSearchParams } from 'react-router'
import { dataText } from '../../../data/data-text.ts'
import { logbookOf } from '../../../data/orders.ts'
import { useConfig, useTimeZone } from '../../../services/api/use-config.ts'
import { useDay } from '../../../services/api/use-day.ts'
import { Remote } from '../../../shared/views/remote.tsx'
import { Screen } from '../../../shared/views/screen.tsx'
import { Words } from '../../../shared/views/words.tsx'
import { Amount } from '../../../shared/format/amount.tsx'
import { formatHour, isCalendarDay } from '@puni/web/format/dates'
import { whyWords } from '../../../shared/order/why.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { layoutText } from '../../../shared/layout-text.ts'
import { logbookText } from './logbook-text.ts'
import { whyText } from '../../../shared/order/why-text.ts'

/** 'Bitácora': the offers to the rider on a day, how each ended, and why it came. */
export default function LogbookScreen() {
  const { _id: riderId } = useRider()
  const today = useDay()
  const [address, setAddress] = useSearchParams()
  const named = address.get('day') ?? ''
  const day = isCalendarDay(named) && named <= today ? named : today
  const query = useQuery(logbookOf(riderId, day))
  return (
    <Screen title={layoutText.logbook} lead={logbookText.lead}>
      <Rule />
      <TextField
        label={logbookText.day}
        type="date"
        max={today}
        value={day}
        onChange={({ target: { value } }) =>
          setAddress(value === '' ? {} : { day: value }, { replace: true })
        }
      />
      <Remote query={query} failed={dataText.logbookFailed}>
        {({ offers, notices = [] }) => (
          <>
            {notices.length > 0 && (
              <ol aria-label={logbookText.notices} className="flex flex-col gap-3">
                {notices.map((notice) => (
                  <Told key={notice._id} notice={notice} />
                ))}
              </ol>
            )}
            {offers.length === 0 ? (
              <EmptyState icon="history" title={logbookText.empty} />
            ) : (
              <ol aria-label={logbookText.offers} className="flex flex-col gap-3">
                {newestFirst(offers).map((offer) => (
                  <Entry key={offer._id} offer={offer} />
                ))}
              </ol>
            )}
          </>
        )}
      </Remote>
    </Screen>
  )
}

/** Explains who is offered an order first, for riders who want to know. */
function Rule() {
  const { dispatchPolicy = 'plan' } = useConfig().data ?? {}
  const sentences = [
    ...logbookText.rules[dispatchPolicy],
    logbookText.again,
    whyText.skippingIsFree,
    logbookText.absence,
  ]
  return (
    <details className="rounded-lg border border-line bg-surface-raised px-4">
      <summary className="py-3 font-semibold">{logbookText.ruleTitle}</summary>
      <ul className="mb-4 flex list-disc flex-col gap-2 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}

/** What letting it pass means, by choice or not; null of any other end. */
function costOf(outcome: LogbookOffer['outcome']): string | null {
  if (outcome === 'expired') return logbookText.missed
  return outcome === 'skipped' || outcome === 'unreached' ? logbookText.costsNothing : null
}

/** What the rider was told. */
function Told({ notice }: { notice: Notice }) {
  const timeZone = useTimeZone()
  const { title, reason, body } = noticeWords(notice)
  return (
    <li className="rounded-lg border border-info bg-info-soft p-4">
      <p className="flex items-start justify-between gap-3 font-bold">
        <span className="min-w-0">
          <Words>{title}</Words>
        </span>
        <time dateTime={notice.at} className="tabular-nums">
          {formatHour(notice.at, timeZone)}
        </time>
      </p>
      {reason !== null && (
        <p className="mt-1 font-semibold">
          <Words>{reason}</Words>
        </p>
      )}
      <p className="mt-1">{body}</p>
    </li>
  )
}

function endingOf({ outcome, byOperator }: LogbookOffer): string {
  if (outcome === null) return logbookText.live
  return byOperator === 'assigned' ? logbookText.assigned : logbookText.outcomes[outcome]
}

/** Why it came. */
function reasonOf({ why, byOperator }: LogbookOffer): string {
  if (byOperator !== undefined) return logbookText.byOperator[byOperator]
  return why === null ? logbookText.unexplained : whyWords(why)
}

function Entry({ offer }: { offer: LogbookOffer }) {
  const timeZone = useTimeZone()
  const { offeredAt, orderNumber, outcome, shippingCost, storeName } = offer
  const cost = costOf(outcome)
  return (
    <li className="rounded-lg border border-line bg-surface-raised p-4">
      <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="max-w-full font-bold">
          <Words>{storeName}</Words>
        </span>
        <Badge tone={outcomeTone(outcome)}>{endingOf(offer)}</Badge>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 tabular-nums">
        <time dateTime={offeredAt}>{formatHour(offeredAt, timeZone)}</time>
        <span className="text-ink-muted">{logbookText.number(orderNumber)}</span>
        <span className="ml-auto font-bold">
          <Amount pesos={shippingCost} />
        </span>
      </p>
      <p className="mt-2 text-ink-muted">{reasonOf(offer)}</p>
      {cost !== null && <p className="mt-1 font-semibold">{cost}</p>}
    </li>
  )
}
