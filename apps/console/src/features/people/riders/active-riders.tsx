import { Table } from '@puni/ui/table'
import { useNow } from '../../../shared/use-now.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { activeColumns } from './rider-columns.tsx'
import { ridersText } from './riders-text.ts'
import type { RiderListProps } from './use-rider-dialog.tsx'

/** Active riders: whether they are on duty, the age of their position, and the operator's actions. */
export function ActiveRiders({ riders, ask }: RiderListProps) {
  const now = useNow()
  const { format } = usePlatform()
  return (
    <Table
      caption={ridersText.active}
      columns={activeColumns(now, format, ask)}
      rows={riders}
      rowKey={(rider) => rider._id}
      emptyText={ridersText.empty.active}
    />
  )
}
