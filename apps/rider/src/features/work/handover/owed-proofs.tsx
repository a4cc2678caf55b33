import type { OwedProof } from '@puni/contract/handover/entities'
import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { Icon } from '@puni/ui/icon'
import { useState } from 'react'
import { usePending } from '../../../services/outbox/use-pending.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { handoverText as t } from './handover-text.ts'
import { PhotoForm } from './photo-form.tsx'
import { addHandoverPhoto, usePhotoNews } from './use-proved-delivery.ts'

/** Deliveries whose proof is missing, one line each, except those whose photo is on its way. */
export default function OwedProofs({ owed }: { owed: readonly OwedProof[] }) {
  const { waiting } = usePending()
  const [opened, setOpened] = useState<OwedProof | null>(null)
  const isOnItsWay = ({ orderId }: OwedProof) =>
    waiting.some(({ action }) => action.call === 'proveHandover' && action.input.params.id === orderId)
  return (
    <>
      {owed
        .filter((each) => !isOnItsWay(each))
        .map((each) => (
          <div
            key={each.orderId}
            role="status"
            className="flex flex-wrap items-center justify-end gap-2 border-b border-warning bg-warning-soft px-4 py-2 text-sm font-semibold text-warning"
          >
            <div className="flex min-w-0 flex-[1_1_10rem] items-center gap-2">
              <Icon name="alert" className="size-5 shrink-0" />
              <p className="min-w-0 wrap-anywhere">
                {each.needsReason ? t.owedReason(each.number) : t.owed(each.number)}
                {each.storeName !== null && <span className="line-clamp-2">{each.storeName}</span>}
              </p>
            </div>
            <Button variant="secondary" onClick={() => setOpened(each)}>
              {t.send}
            </Button>
          </div>
        ))}
      {opened !== null && <OwedDialog owed={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function OwedDialog({ owed, onClose }: { owed: OwedProof; onClose: () => void }) {
  const tell = usePhotoNews()
  const { busy, run } = useSingleFlight()
  const submit = async (photo: Blob | null, reason: string) => {
    if (photo === null) return
    const outcome = await addHandoverPhoto(owed.orderId, owed.storeName ?? '', photo, reason)
    tell(outcome)
    if (outcome.kind !== 'refused') onClose()
  }
  return (
    <Dialog open title={t.title.photo} onClose={onClose} closeLabel={t.cancel}>
      <PhotoForm
        lead={owed.needsReason ? t.insteadLead : t.photoLead}
        needsReason={owed.needsReason}
        busy={busy}
        submitLabel={t.send}
        busyLabel={t.sending}
        onSubmit={(photo, reason) => void run(() => submit(photo, reason))}
        mayGoOn={false}
      />
    </Dialog>
  )
}
