import type { OperatorRider } from '@puni/contract/riders/entities'
import { Card } from '@puni/ui/card'
import { DescriptionList } from '@puni/ui/description-list'
import { Notice } from '@puni/ui/notice'
import { useContacts } from '../../../data/riders.ts'
import { formatAgo } from '../../../shared/format/format.ts'
import { useNow } from '../../../shared/use-now.ts'
import { PhoneLink } from '../../../shared/views/phone-link.tsx'
import { revealText } from '../../../shared/views/reveal-text.ts'
import { Reveal } from '../../../shared/views/reveal.tsx'
import { RiderLink } from '../../../shared/views/rider-link.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { NotArrivedNotice } from '../messages/not-arrived-notice.tsx'
import { AlikeNotice } from './alike-notice.tsx'
import { refusalText } from './refusal-text.ts'
import { RiderPhoto } from './rider-photo.tsx'
import { ridersText } from './riders-text.ts'
import type { AskAboutRider, RiderListProps } from './use-rider-dialog.tsx'
import { WaitingActions } from './waiting-actions.tsx'

const t = ridersText

/** Riders who signed up and wait for a code, or were refused one, with the information needed to decide. */
export function WaitingRiders({ riders, ask }: RiderListProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
      {riders.map((rider) => (
        <article key={rider._id} aria-label={rider.fullName}>
          <WaitingRider rider={rider} ask={ask} />
        </article>
      ))}
    </div>
  )
}

function WaitingRider({ rider, ask }: { rider: OperatorRider; ask: AskAboutRider }) {
  const now = useNow()
  const contacts = useContacts(rider._id)
  const { refusal } = rider
  return (
    <Card
      title={<RiderLink id={rider._id} name={rider.fullName} />}
      aside={
        <span className="shrink-0 text-sm text-ink-muted">{t.signedUp(formatAgo(rider.createdAt, now))}</span>
      }
    >
      <div className="mb-3 flex flex-col gap-2 empty:hidden">
        <NotArrivedNotice riderId={rider._id} />
        {refusal && <RefusalNotice {...refusal} />}
        {rider.alike?.map((other) => (
          <AlikeNotice key={other._id} rider={other} />
        ))}
      </div>
      <div className="mb-2 flex gap-3">
        <RiderPhoto rider={rider} kind="dni" />
        <RiderPhoto rider={rider} kind="selfie" />
      </div>
      <DescriptionList
        items={[
          ...(contacts.data
            ? [
                { label: t.document, value: contacts.data.documentNumber },
                { label: t.phone, value: <PhoneLink phone={contacts.data.phone} /> },
                { label: t.email, value: contacts.data.email },
              ]
            : [{ label: t.person, value: <Reveal label={revealText.personal} request={contacts} /> }]),
          { label: t.vehicle, value: rider.vehicleType },
          { label: t.zone, value: rider.zone.name },
          { label: t.zones, value: rider.zones.map((zone) => zone.name).join(', ') || t.zonesByDefault },
        ]}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <WaitingActions rider={rider} ask={ask} />
      </div>
    </Card>
  )
}

/** Why the sign-up is refused, or was before. */
export function RefusalNotice({ reason, refusedAt }: NonNullable<OperatorRider['refusal']>) {
  const { format } = usePlatform()
  return (
    <Notice
      tone="warning"
      title={refusedAt === null ? refusalText.refusedBefore : refusalText.refused(format.dateTime(refusedAt))}
    >
      {reason}
    </Notice>
  )
}
