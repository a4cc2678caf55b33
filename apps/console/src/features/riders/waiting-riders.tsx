import type { OperatorRider } from '@puni/contract/entities'
import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { DescriptionList } from '@puni/ui/description-list'
import { useState } from 'react'
import { keys } from '../../platform/api/keys.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { formatAgo } from '../../shared/format/format.ts'
import { PhoneLink } from '../../shared/views/phone-link.tsx'
import { useNow } from '../../shared/use-now.ts'
import { activationText } from './activation-text.ts'
import { ridersText } from './riders-text.ts'
import { ActivationDialog } from './activation-dialog.tsx'
import { issueCode, type IssuedCode } from './issue-code.ts'
import { ReplaceCodeDialog } from './replace-code-dialog.tsx'
import { RiderPhoto } from './rider-photo.tsx'
import { RiderZonesDialog } from './rider-zones-dialog.tsx'
import { riderZonesText } from './rider-zones-text.ts'

const t = ridersText

/** Riders who signed up and are waiting for a code, with the information needed to decide. */
export function WaitingRiders({ riders }: { riders: OperatorRider[] }) {
  return (
    <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
      {riders.map((rider) => (
        <article key={rider._id} aria-label={rider.fullName}>
          <WaitingRider rider={rider} />
        </article>
      ))}
    </div>
  )
}

function WaitingRider({ rider }: { rider: OperatorRider }) {
  const now = useNow()
  const [issued, setIssued] = useState<IssuedCode | null>(null)
  const [editing, setEditing] = useState(false)
  const approve = useAction({
    run: () => issueCode(rider._id, false),
    changes: [keys.riders],
    onDone: setIssued,
  })
  const replace = useAction({
    run: () => issueCode(rider._id, true),
    changes: [keys.riders],
    onDone: setIssued,
  })
  const close = () => setIssued(null)

  return (
    <Card
      title={rider.fullName}
      aside={
        <span className="shrink-0 text-sm text-ink-muted">{t.signedUp(formatAgo(rider.createdAt, now))}</span>
      }
    >
      <div className="mb-2 flex gap-3">
        <RiderPhoto riderId={rider._id} riderName={rider.fullName} kind="dni" />
        <RiderPhoto riderId={rider._id} riderName={rider.fullName} kind="selfie" />
      </div>
      <DescriptionList
        items={[
          { label: t.document, value: rider.documentNumber },
          { label: t.phone, value: <PhoneLink phone={rider.phone} /> },
          { label: t.email, value: rider.email },
          { label: t.vehicle, value: rider.vehicleType },
          { label: t.zone, value: rider.zone.name },
          { label: t.zones, value: rider.zones.map((zone) => zone.name).join(', ') || t.zonesByDefault },
        ]}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          className="flex-1"
          busy={approve.isPending}
          busyLabel={activationText.approving}
          onClick={() => approve.mutate()}
        >
          {activationText.approve}
        </Button>
        <Button variant="secondary" onClick={() => setEditing(true)}>
          {riderZonesText.edit}
        </Button>
      </div>
      {editing && <RiderZonesDialog rider={rider} onClose={() => setEditing(false)} />}
      {issued?.kind === 'fresh' && (
        <ActivationDialog
          rider={rider}
          activation={issued.activation}
          busy={replace.isPending}
          onAgain={() => replace.mutate()}
          onClose={close}
        />
      )}
      {issued?.kind === 'live' && (
        <ReplaceCodeDialog
          riderName={rider.fullName}
          issuedAt={issued.issuedAt}
          expiresAt={issued.expiresAt}
          busy={replace.isPending}
          onReplace={() => replace.mutate()}
          onClose={close}
        />
      )}
    </Card>
  )
}
