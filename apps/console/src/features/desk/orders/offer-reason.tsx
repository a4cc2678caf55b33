import type { OfferReason as Reason } from '@puni/contract/offers/entities'
import { DescriptionList } from '@puni/ui/description-list'
import { formatMinutes } from '../../../shared/format/format.ts'
import { idleText, reasonFigures, reasonLine } from './reason-labels.ts'
import { reasonText } from './reason-text.ts'

const t = reasonText

/** Why an offer went to its rider: the rule, the figures, and the other candidates. */
export function OfferReason({ reason }: { reason: Reason }) {
  return (
    <details className="text-sm">
      <summary className="-mx-2 flex min-h-12 cursor-pointer items-center gap-2 rounded-md px-2 font-semibold before:content-['▸'] hover:bg-surface-muted in-open:before:content-['▾']">
        {reasonLine(reason)}
      </summary>
      <p className="mb-1">{t.rules[reason.rule].long}</p>
      <DescriptionList items={reasonFigures(reason)} />
      <Others others={reason.others} />
    </details>
  )
}

function Others({ others }: Pick<Reason, 'others'>) {
  if (others.length === 0) return <p className="py-2 text-ink-muted">{t.noOthers}</p>
  const columns = t.columns
  return (
    <table className="mt-3 mb-2 w-full border-collapse text-left tabular-nums">
      <caption className="pb-1 text-left font-bold">{t.others}</caption>
      <thead>
        <tr className="border-b border-line-strong align-bottom text-ink-muted *:py-1 *:pr-3 *:font-semibold">
          <th scope="col">{columns.rider}</th>
          <th scope="col">{columns.travel}</th>
          <th scope="col">{columns.idle}</th>
          <th scope="col">{columns.because}</th>
        </tr>
      </thead>
      <tbody>
        {others.map((other) => (
          <tr
            key={`${other.riderName} ${other.travelSeconds} ${other.idleSeconds}`}
            className="border-b border-line align-top last:border-b-0 *:py-1.5 *:pr-3"
          >
            <th scope="row" className="font-semibold wrap-anywhere">
              {other.riderName}
            </th>
            <td className="whitespace-nowrap">{formatMinutes(other.travelSeconds)}</td>
            <td>{idleText(other.idleSeconds)}</td>
            <td>{t.because[other.because]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
