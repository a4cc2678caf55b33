import type { Reply } from '@puni/contract/calls'
import type { Rider } from '@puni/contract/entities'
import { formatPhone } from '@puni/contract/phone'
import { Button, buttonClass } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { usePlatform } from '../../shared/views/use-platform.tsx'
import { activationText } from './activation-text.ts'
import { commonText } from '../../shared/common-text.ts'

const t = activationText

interface ActivationDialogProps {
  rider: Rider
  activation: Reply<'issueActivationCode'>
  busy: boolean
  onAgain: () => void
  onClose: () => void
}

/** Shows an activation code, only once, and how to send it. */
export function ActivationDialog({ rider, activation, busy, onAgain, onClose }: ActivationDialogProps) {
  const { format } = usePlatform()
  return (
    <Dialog
      open
      title={t.title(rider.fullName)}
      closeLabel={commonText.close}
      onClose={onClose}
      actions={
        <>
          {activation.whatsappUrl !== null && (
            <a href={activation.whatsappUrl} target="_blank" rel="noopener" className={buttonClass()}>
              {t.whatsapp(formatPhone(rider.phone))}
            </a>
          )}
          <Button variant="secondary" busy={busy} busyLabel={t.approving} onClick={onAgain}>
            {t.again}
          </Button>
        </>
      }
    >
      <p
        role="status"
        aria-label={t.code}
        className="rounded-md bg-surface-muted py-4 text-center text-3xl font-bold tracking-[0.25em] tabular-nums select-all"
      >
        {activation.code}
      </p>
      <p className="font-semibold">{t.expires(format.dateTime(activation.expiresAt))}</p>
      <p className="text-ink-muted">{t.once}</p>
      {activation.whatsappUrl === null && <p className="font-semibold">{t.noWhatsapp(rider.phone)}</p>}
    </Dialog>
  )
}
