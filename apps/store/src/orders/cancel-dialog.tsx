import type { StoreOrder } from '@puni/contract/store-api/entities'
import { formatPesos } from '@puni/contract/pesos'
import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { useToast } from '@puni/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, messageOf, ordersKey } from '../api.ts'
import { Remote } from '../remote.tsx'
import { ordersText as t } from '../store-text.ts'

interface CancelDialogProps {
  order: StoreOrder
  onClose: () => void
}

/** Tells what canceling costs at this moment, and cancels for that. */
export function CancelDialog({ order: { _id: id, number }, onClose }: CancelDialogProps) {
  // The list may be of a while ago.
  const order = useQuery({
    queryKey: [...ordersKey, id],
    queryFn: async ({ signal }) => (await api.call('getOwnOrder', { params: { id } }, { signal })).order,
    staleTime: 0,
    gcTime: 0,
  })
  const fee = order.data?.cancelFee ?? null
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const toast = useToast()
  const cancel = useMutation({
    mutationFn: (agreed: number) =>
      api.call('cancelOwnOrder', { params: { id }, body: { reason, fee: agreed } }),
    onSuccess: () => {
      toast(t.canceled(number), 'success')
      onClose()
    },
    // After a refusal too: the fee, or the order, is another by now.
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  })
  return (
    <Dialog
      open
      title={t.cancelTitle(number)}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.keep}
          </Button>
          {fee !== null && (
            <Button
              variant="danger"
              type="submit"
              form="cancel"
              busy={cancel.isPending || order.isFetching}
              busyLabel={t.canceling}
            >
              {fee === 0 ? t.confirm : t.confirmFee(formatPesos(fee))}
            </Button>
          )}
        </>
      }
    >
      <Remote query={order}>
        {({ status }) => (
          <form
            id="cancel"
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              if (fee !== null && !cancel.isPending) cancel.mutate(fee)
            }}
          >
            {fee === null ? (
              <p className="font-semibold">{t.states[status]}</p>
            ) : (
              <>
                <p className="font-semibold">{fee === 0 ? t.free : t.costs(formatPesos(fee))}</p>
                <TextField
                  label={t.reason}
                  required
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              </>
            )}
            {cancel.isError && <Notice tone="danger">{messageOf(cancel.error)}</Notice>}
          </form>
        )}
      </Remote>
    </Dialog>
  )
}
