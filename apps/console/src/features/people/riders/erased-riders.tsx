import { Table } from '@puni/ui/table'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { erasedColumns } from './rider-columns.tsx'
import { ridersText } from './riders-text.ts'
import type { RiderListProps } from './use-rider-dialog.tsx'

/** Erased accounts: what is left of them. */
export function ErasedRiders({ riders }: Pick<RiderListProps, 'riders'>) {
  const { format } = usePlatform()
  return (
    <Table
      caption={ridersText.erased}
      columns={erasedColumns(format)}
      rows={riders}
      rowKey={(rider) => rider._id}
      emptyText={ridersText.empty.erased}
    />
  )
}
