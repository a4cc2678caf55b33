import type { Proof } from '@puni/contract/handover/entities'
import type { Order } from '@puni/contract/orders/entities'
import { HANDOVER } from '@puni/contract/handover/limits'
import { Dialog } from '@puni/ui/dialog'
import { Icon } from '@puni/ui/icon'
import { storeNameOf } from '@puni/web/order/order-words'
import { useState } from 'react'
import { logFailure } from '../../../shared/failure.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { checkCode } from './check-code.ts'
import { handoverText as t } from './handover-text.ts'
import { PhotoForm } from './photo-form.tsx'
import { readQrCode } from './scan-code.ts'
import { SecretForm } from './secret-form.tsx'
import { addHandoverPhoto, usePhotoNews, useProvedDelivery } from './use-proved-delivery.ts'

interface HandoverDialogProps {
  order: Order
  /** The delivery stands, sent or kept. */
  onDelivered: (order: Order) => void
  onClose: () => void
}

/** Asks for what proves the handover, and delivers the order with it. */
export default function HandoverDialog({ order, onDelivered, onClose }: HandoverDialogProps) {
  const { handover } = order
  const deliver = useProvedDelivery(order, onDelivered)
  const tellOfPhoto = usePhotoNews()
  const { busy, run } = useSingleFlight()
  const [error, setError] = useState<string | null>(null)
  const [isLocked, setLocked] = useState(false)
  const [hasNone, setHasNone] = useState(false)
  if (handover === undefined) return null
  const { kind, triesLeft } = handover
  const isOutOfTries = kind !== 'photo' && (isLocked || triesLeft === 0)
  const needsReason = isOutOfTries || hasNone
  const photoLead = isOutOfTries ? t.insteadLead : hasNone ? t.withoutLead : t.photoLead

  /** Resolves to whether the delivery stands. */
  const give = async (proof: Proof, options?: { isVerified: boolean }): Promise<boolean> => {
    setError(null)
    const refused = await deliver(proof, options)
    if (refused === null) {
      onClose()
      return true
    }
    // Locked, the dialog asks for something else, and says why.
    if (refused.isLocked) setLocked(true)
    else setError(refused.message)
    return false
  }
  const giveSecret = async (typed: string): Promise<void> => {
    if (kind === 'pin') {
      if (typed.length !== HANDOVER.pinDigits) return setError(t.pinShort)
      await give({ kind, pin: typed })
      return
    }
    const code = await checkCode(typed, order._id, handover.publicKey)
    if (code.is === 'unreadable') return setError(t.codeUnreadable)
    if (code.is === 'foreign') return setError(t.codeForeign)
    await give({ kind: 'code', code: code.send }, { isVerified: code.isVerified })
  }
  const giveScanned = async (photo: File): Promise<void> => {
    setError(null)
    const code = await readQrCode(photo).catch((cause: unknown) => {
      logFailure(t.scanFailed, cause)
      return null
    })
    if (code === null) setError(t.scanFailed)
    else await giveSecret(code)
  }
  const givePhoto = async (photo: Blob | null, reason: string): Promise<void> => {
    const step = give({ kind: 'photo', ...(needsReason && { reason }) })
    // Kept while the step is on its way: the page may end at any moment.
    const kept = photo && addHandoverPhoto(order._id, storeNameOf(order), photo, reason)
    if ((await step) && kept !== null) tellOfPhoto(await kept)
  }
  return (
    <Dialog open title={t.title[needsReason ? 'photo' : kind]} onClose={onClose} closeLabel={t.cancel}>
      {kind === 'photo' || needsReason ? (
        <>
          {error !== null && <p className="font-semibold text-danger">{error}</p>}
          <PhotoForm
            lead={photoLead}
            needsReason={needsReason}
            busy={busy}
            submitLabel={t.deliver}
            busyLabel={t.delivering}
            onSubmit={(photo, reason) => void run(() => givePhoto(photo, reason))}
            mayGoOn
          />
        </>
      ) : (
        <SecretForm
          kind={kind}
          error={error}
          triesLeft={triesLeft}
          busy={busy}
          onSubmit={(typed) => void run(() => giveSecret(typed))}
          onHasNone={() => {
            setError(null)
            setHasNone(true)
          }}
        >
          {kind === 'code' && (
            <ScanButton busy={busy} onPhoto={(photo) => void run(() => giveScanned(photo))} />
          )}
        </SecretForm>
      )}
    </Dialog>
  )
}

interface ScanButtonProps {
  busy: boolean
  onPhoto: (photo: File) => void
}

/** Takes a picture of the customer's code: that needs no permission of its own. */
function ScanButton({ busy, onPhoto }: ScanButtonProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center justify-center gap-2 rounded-md border-2 border-line-strong px-4 py-3 text-center text-lg font-bold focus-within:outline-3 focus-within:outline-focus">
      <Icon name="camera" />
      {busy ? t.scanning : t.scan}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="sr-only"
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          target.value = ''
          if (photo) onPhoto(photo)
        }}
      />
    </label>
  )
}
