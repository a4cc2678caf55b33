import type { OperatorRider } from '@puni/contract/entities'
import { Table } from '@puni/ui/table'
import { useState } from 'react'
import { usePlatform } from '../../shared/views/use-platform.tsx'
import { ridersText } from './riders-text.ts'
import { blockedColumns } from './rider-columns.tsx'
import { UnblockDialog } from './unblock-dialog.tsx'

/** Blocked riders, why and since when. */
export function BlockedRiders({ riders }: { riders: OperatorRider[] }) {
  const { format } = usePlatform()
  const [unblocking, setUnblocking] = useState<OperatorRider | null>(null)
  return (
    <>
      <Table
        caption={ridersText.blocked}
        columns={blockedColumns(format, setUnblocking)}
        rows={riders}
        rowKey={(rider) => rider._id}
        emptyText={ridersText.empty.blocked}
      />
      {unblocking && <UnblockDialog rider={unblocking} onClose={() => setUnblocking(null)} />}
    </>
  )
}
