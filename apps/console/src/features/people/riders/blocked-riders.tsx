import { Table } from '@puni/ui/table'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { blockedColumns } from './rider-columns.tsx'
import { ridersText } from './riders-text.ts'
import type { RiderListProps } from './use-rider-dialog.tsx'

/** Blocked riders, why and since when. */
export function BlockedRiders({ riders, ask }: RiderListProps) {
  const { format } = usePlatform()
  return (
    <Table
      caption={ridersText.blocked}
      columns={blockedColumns(format, ask)}
      rows={riders}
      rowKey={(rider) => rider._id}
      emptyText={ridersText.empty.blocked}
    />
  )
}
