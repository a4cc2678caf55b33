import type { Reply } from '@puni/contract/calls'
import { TEXT_MAX } from '@puni/contract/limits'
import type { OperatorRider } from '@puni/contract/riders/entities'
import { buttonClass } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { SelectField, TextAreaField } from '@puni/ui/field'
import { useState } from 'react'
import { riderCommands } from '../../../data/riders.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { commonText } from '../../../shared/common-text.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { MessageState, useMessage } from '../messages/message-state.tsx'
import { codeText } from './code-text.ts'
import { refusalText as t } from './refusal-text.ts'

/** Asks why a sign-up is refused, which the person reads; then opens the way to tell them at once. */
export function RefusalDialog({ rider, onClose }: { rider: OperatorRider; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const refuse = useAction({
    command: () => riderCommands.refuseSignUp({ params: { id: rider._id }, body: { reason } }),
    done: t.done,
  })
  if (refuse.data !== undefined) {
    return <TellDialog rider={rider} told={refuse.data} onClose={onClose} />
  }
  return (
    <FormDialog
      title={t.title(rider.fullName)}
      submitLabel={t.confirm}
      busyLabel={t.confirming}
      danger
      action={refuse}
      onClose={onClose}
    >
      <p>{t.explanation}</p>
      <SelectField label={t.usual} value="" onChange={(event) => setReason(event.target.value)}>
        <option value="">{t.choose}</option>
        {t.usualReasons.map((usual) => (
          <option key={usual}>{usual}</option>
        ))}
      </SelectField>
      <TextAreaField
        label={t.reason}
        error={fieldsOf(refuse.error).reason}
        required
        maxLength={TEXT_MAX.comment}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}

interface TellDialogProps {
  rider: OperatorRider
  told: Reply<'refuseSignUp'>
  onClose: () => void
}

function TellDialog({ rider, told: { whatsappUrl, messageId }, onClose }: TellDialogProps) {
  const message = useMessage({ riderId: rider._id, messageId })
  return (
    <Dialog
      open
      title={t.tellTitle(rider.fullName)}
      closeLabel={commonText.close}
      onClose={onClose}
      actions={
        whatsappUrl !== null && (
          <a
            href={whatsappUrl}
            target="_blank"
            rel="noopener"
            className={buttonClass(message.isByHand ? 'primary' : 'secondary')}
          >
            {codeText.whatsapp(rider.fullName)}
          </a>
        )
      }
    >
      {messageId !== null && <MessageState {...message} />}
      <p>{whatsappUrl === null ? t.noWhatsapp : t.tell}</p>
    </Dialog>
  )
}
