import { TEXT_MAX } from '@puni/contract/limits'
import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { TextAreaField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderCommands, orderQuery } from '../../../data/orders.ts'
import { commonText } from '../../../shared/common-text.ts'
import type { DeskOrder } from '../../../shared/desk/desk-scene.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import type { ChoosableRider } from '../hands/rider-candidates.ts'
import { RiderChoice } from '../hands/rider-choice.tsx'
import { deskText } from './desk-text.ts'
import { type Progress, useOneByOne } from './one-by-one.ts'

const t = deskText.many

interface ManyDialogProps {
  /** As they were when this was opened. */
  orders: readonly DeskOrder[]
  onClose: () => void
}

/** Cancels many orders, for one reason. */
export function CancelManyDialog({ orders, onClose }: ManyDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [progress, run] = useOneByOne()
  const title = t.cancel.title(orders.length)
  if (progress !== null)
    return <Outcome title={title} done={t.cancel.done} progress={progress} onClose={onClose} />
  return (
    <FormDialog
      title={title}
      cancelLabel={t.back}
      submitLabel={t.cancel.confirm}
      busyLabel={t.working}
      danger
      onClose={onClose}
      action={{
        mutate: () => {
          setMissing(reason.trim() === '')
          if (reason.trim() === '') return
          const body = { status: 'canceled', reason: reason.trim() } as const
          void run(orders, (id) => orderCommands.setStatus({ params: { id }, body }))
        },
      }}
    >
      <p>{t.cancel.explanation}</p>
      <Numbers orders={orders} />
      <TextAreaField
        label={t.cancel.reason}
        error={isMissing ? t.cancel.reasonMissing : undefined}
        maxLength={TEXT_MAX.comment}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}

/** Keeps one rider from many orders. */
export function ExcludeManyDialog({ orders, onClose }: ManyDialogProps) {
  const [chosen, setChosen] = useState<ChoosableRider | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [progress, run] = useOneByOne()
  // Riders are listed by how near they are to the first of them.
  const first = useQuery(orderQuery(orders[0]!.order._id))
  const title = t.exclude.title(orders.length)
  if (progress !== null)
    return <Outcome title={title} done={t.exclude.done} progress={progress} onClose={onClose} />
  return (
    <FormDialog
      title={title}
      cancelLabel={t.back}
      submitLabel={t.exclude.confirm}
      busyLabel={t.working}
      onClose={onClose}
      action={{
        mutate: () => {
          setMissing(chosen === null)
          if (chosen === null) return
          const body = { excluded: true }
          void run(orders, (id) => orderCommands.setExclusion({ params: { id, riderId: chosen._id }, body }))
        },
      }}
    >
      <p>{t.exclude.explanation}</p>
      <Numbers orders={orders} />
      <QueryView query={first}>
        {(order) => <RiderChoice order={order} chosen={chosen} onChoose={setChosen} />}
      </QueryView>
      {isMissing && chosen === null && <Notice tone="danger">{t.exclude.choose}</Notice>}
    </FormDialog>
  )
}

function Numbers({ orders }: Pick<ManyDialogProps, 'orders'>) {
  return <p className="text-ink-muted">{orders.map(({ order }) => `#${order.number}`).join(', ')}</p>
}

interface OutcomeProps {
  title: string
  done: (count: number) => string
  progress: Progress
  onClose: () => void
}

/** How far it is, and what was refused. */
function Outcome({ title, done, progress, onClose }: OutcomeProps) {
  const { isOver, refused, total } = progress
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <Button
          busy={!isOver}
          busyLabel={t.progress(progress.done + refused.length, total)}
          onClick={onClose}
        >
          {commonText.close}
        </Button>
      }
    >
      {progress.done > 0 && <Notice tone="success">{done(progress.done)}</Notice>}
      {refused.length > 0 && (
        <Notice tone="warning" title={t.refused(refused.length)}>
          <ul>
            {refused.map(({ number, why }) => (
              <li key={number}>
                #{number}: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Dialog>
  )
}
