import type { Notice } from '@puni/contract/notifications/entities'
import { isAboutAbsence } from '@puni/contract/notifications/absence'
import { noticeWords, type NoticeKind } from '@puni/contract/notifications/notices'
import { telUrl, whatsappUrl } from '@puni/contract/phone'
import { Button, buttonClass } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { formatHour } from '@puni/web/format/dates'
import { Link } from 'react-router'
import { useConfig, useTimeZone } from '../../../services/api/use-config.ts'
import { useOutbox } from '../../../services/outbox/use-outbox.ts'
import { paths } from '../../../shared/paths.ts'
import { noticesText } from './notices-text.ts'
import { usePresence } from './use-presence.ts'

/** What cost the rider something, or may: it says so in colour, too. */
const GRAVE: ReadonlySet<NoticeKind> = new Set([
  'order_canceled',
  'order_closed',
  'order_taken_back',
  'order_returned',
  'order_offered_again',
  'order_taken_over',
  'claim_rejected',
  'earnings_rejected',
  'zone_taken',
  'zone_closed',
  'duty_ended',
  'recovery_issued',
  'contact_changing',
  'contact_changed',
])

/** Where the rider reads more of it, and says what is wrong. */
const OF_CASH: ReadonlySet<NoticeKind> = new Set([
  'settled',
  'settlement_undone',
  'dispute_answered',
  'cash_near_limit',
  'cash_limit_reached',
  'terms_changed',
])

interface NoticeCardProps {
  notice: Notice
  /** Unread ones after this. */
  left: number
}

/** What somebody else changed: what it means, what to do, and whom to ask. It stays until the rider has read it, or has said to be there. */
export default function NoticeCard({ notice, left }: NoticeCardProps) {
  const send = useOutbox()
  const confirm = usePresence()
  const timeZone = useTimeZone()
  const { title, reason, body } = noticeWords(notice)
  const isGrave = GRAVE.has(notice.kind)
  const tone = isGrave ? 'border-danger bg-danger-soft' : 'border-info bg-info-soft'
  const read = () => {
    const input = { params: { id: notice._id } }
    void send({ call: 'readNotice', input }, '', noticesText.readFailed)
  }
  return (
    <section role="alert" className={`flex flex-col gap-2 border-b-2 px-4 py-3 ${tone}`}>
      <h2 dir="auto" className="line-clamp-6 font-bold wrap-anywhere">
        <Icon name={isGrave ? 'alert' : 'info'} className="mr-2 inline size-6 align-bottom" />
        {title}
      </h2>
      {reason !== null && (
        <p dir="auto" className="font-semibold wrap-anywhere">
          {reason}
        </p>
      )}
      <p className="wrap-anywhere">{body}</p>
      <div className="flex flex-wrap gap-2 *:flex-auto *:px-3!">
        {isAboutAbsence(notice) ? (
          <Button size="large" onClick={confirm}>
            {noticesText.present[notice.kind]}
          </Button>
        ) : (
          <Button onClick={read}>{noticesText.understood}</Button>
        )}
        <Contacts notice={notice} isGrave={isGrave} />
      </div>
      <p className="flex flex-wrap gap-x-2 text-sm">
        <time dateTime={notice.at} className="tabular-nums">
          {formatHour(notice.at, timeZone)}
        </time>
        {left > 0 && <span className="font-semibold">{noticesText.more(left)}</span>}
      </p>
    </section>
  )
}

function Contacts({ notice, isGrave }: { notice: Notice; isGrave: boolean }) {
  const { kind, orderId, storePhone } = notice
  const support = useConfig().data?.support
  const ways = [
    { label: noticesText.support, href: isGrave && support ? whatsappUrl(support.whatsapp) : null },
    { label: noticesText.store, href: isGrave && storePhone !== null ? telUrl(storePhone) : null },
  ]
  return (
    <>
      {ways.map(
        ({ label, href }) =>
          href !== null && (
            <a key={label} href={href} className={buttonClass('secondary')}>
              {label}
            </a>
          ),
      )}
      {kind === 'appeal_answered' ? (
        <Link to={paths.appeals} className={buttonClass('secondary')}>
          {noticesText.appeals}
        </Link>
      ) : OF_CASH.has(kind) ? (
        <Link to={paths.cash} className={buttonClass('secondary')}>
          {noticesText.cash}
        </Link>
      ) : (
        orderId !== null &&
        kind !== 'order_offered_again' &&
        kind !== 'order_taken_back' && (
          <Link to={paths.orderDetail(orderId)} className={buttonClass('secondary')}>
            {noticesText.order}
          </Link>
        )
      )}
    </>
  )
}
