import type { Reply } from '@puni/contract/calls'
import type { OperatorRider } from '@puni/contract/riders/entities'
import { Button, buttonClass } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import type { CodeCall } from '../../../data/riders.ts'
import { commonText } from '../../../shared/common-text.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { MessageState, useMessage } from '../messages/message-state.tsx'
import { codeText, type CodeText } from './code-text.ts'

const t = codeText

interface CodeDialogProps {
  rider: OperatorRider
  text: CodeText
  issued: Reply<CodeCall>
  busy: boolean
  onAgain: () => void
  onClose: () => void
}

/** Shows a code, only once, and how to send it. */
export function CodeDialog({ rider, text, issued, busy, onAgain, onClose }: CodeDialogProps) {
  const { format } = usePlatform()
  const message = useMessage({ riderId: rider._id, messageId: issued.messageId })
  return (
    <Dialog
      open
      title={text.title(rider.fullName)}
      closeLabel={commonText.close}
      onClose={onClose}
      actions={
        <>
          {issued.whatsappUrl !== null && (
            <a
              href={issued.whatsappUrl}
              target="_blank"
              rel="noopener"
              className={buttonClass(message.isByHand ? 'primary' : 'secondary')}
            >
              {t.whatsapp(rider.fullName)}
            </a>
          )}
          <Button variant="secondary" busy={busy} busyLabel={t.issuing} onClick={onAgain}>
            {t.again}
          </Button>
        </>
      }
    >
      <p
        role="status"
        aria-label={text.code}
        className="rounded-md bg-surface-muted py-4 text-center text-3xl font-bold tracking-[0.25em] tabular-nums select-all"
      >
        {issued.code}
      </p>
      <p className="font-semibold">{t.expires(format.dateTime(issued.expiresAt))}</p>
      {(issued.messageId !== null || issued.whatsappUrl !== null) && <MessageState {...message} />}
      <p className="text-ink-muted">{t.once}</p>
      {issued.whatsappUrl === null && <p className="font-semibold">{t.noWhatsapp}</p>}
    </Dialog>
  )
}
