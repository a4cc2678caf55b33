import type { OperatorAppeal } from '@puni/contract/appeals/entities'
import { daysBetween } from '@puni/contract/days'
import { ADJUSTED_WORDS } from '@puni/contract/orders/adjustments'
import type { Adjustment } from '@puni/contract/orders/entities'
import { formatPesos } from '@puni/contract/pesos'
import { Badge } from '@puni/ui/badge'
import { Button, buttonClass } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { DescriptionList, type Description } from '@puni/ui/description-list'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ZonedFormat } from '../../../shared/format/format.ts'
import { useNow } from '../../../shared/use-now.ts'
import { RiderLink } from '../../../shared/views/rider-link.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { AppealPhoto } from './appeal-photo.tsx'
import { appealsText } from './appeals-text.ts'
import { dueLabel } from './due.ts'

const t = appealsText

interface AppealCardProps {
  appeal: OperatorAppeal
  /** Without one, whose it is. */
  title?: string
}

/** What a rider answered to a decision, with the decision, the clock, and what was said to it. */
export function AppealCard({ appeal, title }: AppealCardProps) {
  const { format } = usePlatform()
  const [answering, setAnswering] = useState(false)
  const { _id: id, answer, body, photos, rider } = appeal
  return (
    <Card
      title={title ?? <RiderLink id={rider._id} name={rider.fullName} />}
      aside={<Clock appeal={appeal} format={format} />}
    >
      <p className="mb-3 text-lg whitespace-pre-wrap wrap-anywhere">{body}</p>
      {photos > 0 && (
        <div className="mb-3 flex flex-wrap gap-3">
          {Array.from({ length: photos }, (_, at) => (
            <AppealPhoto key={at} appealId={id} number={at + 1} riderName={rider.fullName} />
          ))}
        </div>
      )}
      <DescriptionList items={decisionOf(appeal, format)} />
      <div className="mt-3 flex flex-wrap gap-2">
        {answer === null && <Button onClick={() => setAnswering(true)}>{t.answer}</Button>}
        <DecisionLink appeal={appeal} />
      </div>
      {answer !== null && (
        <div className="mt-4 border-t border-line pt-3">
          <p className="text-sm text-ink-muted">
            {t.answeredBy(appeal.answeredBy ?? '')} · {format.dateTime(answer.at)}
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{answer.text}</p>
        </div>
      )}
      {answering && <AnswerDialog appeal={appeal} onClose={() => setAnswering(false)} />}
    </Card>
  )
}

function Clock({ appeal: { answer, dueAt }, format }: { appeal: OperatorAppeal; format: ZonedFormat }) {
  const now = useNow()
  if (answer !== null) {
    return (
      <Badge tone={answer.outcome === 'accepted' ? 'success' : 'neutral'}>{t.outcomes[answer.outcome]}</Badge>
    )
  }
  // The term ends at midnight: its last day is the one before.
  const { text, tone } = dueLabel(daysBetween(format.day(now), format.day(Date.parse(dueAt) - 1)))
  return <Badge tone={tone}>{text}</Badge>
}

/** What was decided, by whom and when. */
function decisionOf(appeal: OperatorAppeal, format: ZonedFormat): Description[] {
  const { about, adjustments = [], blockReason, blockedAt, blockedBy, isBlockOn, order, sentAt } = appeal
  const sent = { label: t.sent, value: format.dateTime(sentAt) }
  if (about !== 'block') {
    const corrections = adjustments.map((adjustment, at) => correctionOf(adjustment, at, format))
    return [{ label: t.about[about](order?.number ?? 0), value: '' }, ...corrections, sent]
  }
  const since = blockedAt === null ? '' : format.dateTime(blockedAt)
  return [
    { label: t.blockReason, value: blockReason ?? '' },
    { label: t.about.block, value: isBlockOn ? since : `${since} · ${t.lifted}` },
    ...(blockedBy === null ? [] : [{ label: t.blockedBy, value: blockedBy }]),
    sent,
  ]
}

/** One of the corrections of its order: amounts, reason, by whom and when. */
function correctionOf(adjustment: Adjustment, index: number, format: ZonedFormat): Description {
  const { amount, before, after, reason, by = '', at } = adjustment
  return {
    label: `${index + 1}. ${ADJUSTED_WORDS[amount]}`,
    value: (
      <>
        <span className="block">{t.adjusted(formatPesos(before), formatPesos(after))}</span>
        {reason !== null && <span className="block font-normal">{t.reason(reason)}</span>}
        <span className="block text-sm font-normal text-ink-muted">
          {t.adjustedBy(by, format.dateTime(at))}
        </span>
      </>
    ),
  }
}

/** Where the decision itself can be changed. */
function DecisionLink({ appeal: { about, isBlockOn, order, rider } }: { appeal: OperatorAppeal }) {
  if (about !== 'block') {
    return (
      <Link to={`/orders/${order?._id}`} className={buttonClass('secondary')}>
        {t.openOrder}
      </Link>
    )
  }
  if (!isBlockOn) return null
  const search = new URLSearchParams({ search: rider.fullName }).toString()
  return (
    <Link to={{ pathname: '/riders/blocked', search }} className={buttonClass('secondary')}>
      {t.openBlock}
    </Link>
  )
}
