import { TEXT_MAX } from '@puni/contract/limits'
import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { TextAreaField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { useToast } from '@puni/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cashKey } from '../../../data/cash.ts'
import { api } from '../../../services/api/client.ts'
import { commonText } from '../../../shared/common-text.ts'
import { detailOf } from '../../../shared/failure.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
import { cashText } from './cash-text.ts'

const t = cashText

interface DisputeDialogProps {
  settlementId: string
  onClose: () => void
}

/** What is wrong with a payment or refund, in the rider's words. */
export function DisputeDialog({ settlementId: id, onClose }: DisputeDialogProps) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const { form, errors, failure, busy } = useForm<'text'>({
    check: () => (text.trim() === '' ? { text: t.disputeMissing } : {}),
    send: async () => {
      await api.call('answerSettlement', { params: { id }, body: { confirm: false, text } })
      toast(t.disputeSent, 'success')
      onClose()
      await queryClient.invalidateQueries({ queryKey: cashKey })
    },
    failed: t.answerFailed,
  })
  return (
    <Dialog open title={t.disputeTitle} onClose={onClose}>
      <form {...form} className="flex flex-col gap-3">
        <TextAreaField
          label={t.disputeLabel}
          error={errors.text}
          name="text"
          rows={4}
          maxLength={TEXT_MAX.appeal}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {failure !== null && (
          <Notice tone="danger" title={t.answerFailed}>
            {detailOf(failure)}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" busy={busy} busyLabel={t.busy}>
            {t.disputeSend}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
