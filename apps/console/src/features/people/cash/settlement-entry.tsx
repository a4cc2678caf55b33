import type { Settlement } from '@puni/contract/ledger/entities'
import { TEXT_MAX } from '@puni/contract/limits'
import { formatPesos } from '@puni/contract/pesos'
import { Badge } from '@puni/ui/badge'
import { Button } from '@puni/ui/button'
import { TextAreaField } from '@puni/ui/field'
import { useState } from 'react'
import { ledgerCommands } from '../../../data/ledger.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { cashText } from './cash-text.ts'

const t = cashText

interface SettlementEntryProps {
  settlement: Settlement
  mayChange: boolean
}

/** What was settled, and the rider's word on it; admins undo it, or say why it stands. */
export function SettlementEntry({ settlement, mayChange }: SettlementEntryProps) {
  const { format } = usePlatform()
  const { kind, money, order, reason, at, by, dispute, answer, undone, undoneAt, disputedAt } = settlement
  const [open, setOpen] = useState<'undo' | 'answer' | null>(null)
  const close = () => setOpen(null)
  return (
    <li className="flex flex-col gap-1 py-2">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{t.kinds[kind]}</span>
        <span className="tabular-nums">{formatPesos(money)}</span>
      </p>
      <p className="text-sm text-ink-muted">
        {format.dateTime(at)}, {by ? t.by(by) : t.byRider}
        {order !== null && `, ${t.order(order.number, order.storeName)}`}
      </p>
      {reason !== null && <p className="wrap-anywhere">{t.reason(reason)}</p>}
      <p>
        <StateBadge settlement={settlement} />
      </p>
      {dispute !== null && <p className="whitespace-pre-wrap wrap-anywhere">{t.dispute(dispute)}</p>}
      {answer !== null && <p className="whitespace-pre-wrap wrap-anywhere">{t.answered(answer)}</p>}
      {undone !== null && <p className="wrap-anywhere">{t.reason(undone)}</p>}
      {mayChange && undoneAt === null && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setOpen('undo')}>
            {t.undo}
          </Button>
          {disputedAt !== null && answer === null && (
            <Button variant="secondary" onClick={() => setOpen('answer')}>
              {t.answer}
            </Button>
          )}
        </div>
      )}
      {open === 'undo' && <UndoDialog settlement={settlement} onClose={close} />}
      {open === 'answer' && <AnswerDialog settlement={settlement} onClose={close} />}
    </li>
  )
}

function StateBadge({ settlement: { confirmedAt, disputedAt, undoneAt } }: { settlement: Settlement }) {
  if (undoneAt !== null) return <Badge tone="warning">{t.undoneBadge}</Badge>
  if (disputedAt !== null) return <Badge tone="warning">{t.disputedBadge}</Badge>
  return confirmedAt === null ? (
    <Badge tone="info">{t.unconfirmed}</Badge>
  ) : (
    <Badge tone="success">{t.confirmed}</Badge>
  )
}

interface SettlementDialogProps {
  settlement: Settlement
  onClose: () => void
}

function UndoDialog({ settlement, onClose }: SettlementDialogProps) {
  const [reason, setReason] = useState('')
  const undo = useAction({
    command: () => ledgerCommands.undo({ params: { id: settlement._id }, body: { reason } }),
    done: t.undoDialog.done,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.undoDialog.title}
      submitLabel={t.undoDialog.submit}
      busyLabel={t.undoDialog.busy}
      danger
      action={undo}
      onClose={onClose}
    >
      <p>{t.undoDialog.lead}</p>
      <TextAreaField
        label={t.undoDialog.reason}
        error={fieldsOf(undo.error)['reason']}
        required
        maxLength={TEXT_MAX.comment}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}

function AnswerDialog({ settlement, onClose }: SettlementDialogProps) {
  const [text, setText] = useState('')
  const answer = useAction({
    command: () => ledgerCommands.answerDispute({ params: { id: settlement._id }, body: { text } }),
    done: t.answerDialog.done,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.answerDialog.title}
      submitLabel={t.answerDialog.submit}
      busyLabel={t.answerDialog.busy}
      action={answer}
      onClose={onClose}
    >
      <p>{t.answerDialog.lead}</p>
      <TextAreaField
        label={t.answerDialog.text}
        error={fieldsOf(answer.error)['text']}
        required
        maxLength={TEXT_MAX.appeal}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}
