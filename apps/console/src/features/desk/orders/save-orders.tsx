import { Button } from '@puni/ui/button'
import { useToast } from '@puni/ui/toast'
import { saveFile } from '@puni/web/files/save-file'
import { ORDERS_SAVED, readAllOrders, type OrderFilter } from '../../../data/orders.ts'
import { useAction } from '../../../services/api/use-action.ts'
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
  const save = useAction({
    command: () => ({ run: () => readAllOrders(filter), changes: [] }),
    onDone: ({ orders, isCut }) => {
      saveFile(ordersCsv(orders, format), t.file)
      if (isCut) toast(t.cut(ORDERS_SAVED), 'error')
      else toast(t.saved(orders.length), 'success')
    },
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
