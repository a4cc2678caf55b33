import { Button } from '@puni/ui/button'
import { useToast } from '@puni/ui/toast'
import { saveFile } from '@puni/web/files/save-file'
import { useMutation } from '@tanstack/react-query'
import { ORDERS_SAVED, readAllOrders, type OrderFilter } from '../../../data/orders.ts'
import { messageOf } from '../../../shared/failure.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { ordersCsv } from './orders-csv.ts'
import { ordersText } from './orders-text.ts'

const t = ordersText.csv

interface SaveOrdersProps {
  filter: OrderFilter
  isEmpty: boolean
}

/** Saves the orders of a list, of all its pages, for a spreadsheet. */
export function SaveOrders({ filter, isEmpty }: SaveOrdersProps) {
  const { format } = usePlatform()
  const toast = useToast()
  const save = useMutation({
    mutationFn: () => readAllOrders(filter),
    onSuccess: ({ orders, isCut }) => {
      saveFile(ordersCsv(orders, format), t.file)
      if (isCut) toast(t.cut(ORDERS_SAVED), 'error')
      else toast(t.saved(orders.length), 'success')
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
  if (isEmpty) return null
  return (
    <Button
      variant="secondary"
      title={t.saveHint}
      busy={save.isPending}
      busyLabel={t.saving}
      onClick={() => save.mutate()}
    >
      {t.save}
    </Button>
  )
}
