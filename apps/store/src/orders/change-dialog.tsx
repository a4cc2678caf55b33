import type { StoreOrder } from '@puni/contract/store-api/entities'
import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { TextAreaField, TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { useToast } from '@puni/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, fieldsOf, messageOf, ordersKey } from '../api.ts'
import { Tick } from '../order/tick.tsx'
import { commonText, ordersText as t } from '../store-text.ts'

interface ChangeDialogProps {
  order: StoreOrder
  onClose: () => void
}

/** Changes what a rider needs at the door, and until it has left the store, whether the customer has paid. */
export function ChangeDialog({ order, onClose }: ChangeDialogProps) {
  const { _id: id, number, destination, amounts, pickedUpAt } = order
  const [typed, setTyped] = useState({
    phone: destination.phone ?? '',
    comment: destination.comment ?? '',
  })
  const [paid, setPaid] = useState(amounts.paid)
  const client = useQueryClient()
  const toast = useToast()
  const change = useMutation({
    mutationFn: () =>
      api.call('changeOwnOrder', {
        params: { id },
        body: { destination: typed, ...(paid !== amounts.paid && { paid }) },
      }),
    onSuccess: () => {
      toast(t.saved, 'success')
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  })
  const error = fieldsOf(change.error)['destination.phone']
  return (
    <Dialog
      open
      title={t.changeTitle(number)}
      closeLabel={commonText.close}
      onClose={onClose}
      actions={
        <Button type="submit" form="change" busy={change.isPending} busyLabel={t.saving}>
          {t.save}
        </Button>
      }
    >
      <form
        id="change"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!change.isPending) change.mutate()
        }}
      >
        <TextField
          label={t.phone}
          error={error}
          type="tel"
          value={typed.phone}
          onChange={({ target }) => setTyped({ ...typed, phone: target.value })}
        />
        <TextAreaField
          label={t.comment}
          value={typed.comment}
          onChange={({ target }) => setTyped({ ...typed, comment: target.value })}
        />
        {pickedUpAt === null && (
          <Tick type="checkbox" checked={paid} onChange={setPaid}>
            {t.paid}
          </Tick>
        )}
        {paid !== amounts.paid && <p>{paid ? t.paidHint : t.unpaidHint}</p>}
        {change.isError && error === undefined && <Notice tone="danger">{messageOf(change.error)}</Notice>}
      </form>
    </Dialog>
  )
}
