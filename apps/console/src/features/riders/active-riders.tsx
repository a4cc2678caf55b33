import type { OperatorRider } from '@puni/contract/entities'
import { Table } from '@puni/ui/table'
import { useState } from 'react'
import { useIsAdmin } from '../../shared/views/use-platform.tsx'
import { useNow } from '../../shared/use-now.ts'
import { ridersText } from './riders-text.ts'
import { BlockDialog } from './block-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { activeColumns } from './rider-columns.tsx'
import { RiderZonesDialog } from './rider-zones-dialog.tsx'

/** Active riders: whether they are on duty, the age of their position, and the operator's actions. */
export function ActiveRiders({ riders }: { riders: OperatorRider[] }) {
  const now = useNow()
  const isAdmin = useIsAdmin()
  const [editing, setEditing] = useState<OperatorRider | null>(null)
  const [blocking, setBlocking] = useState<OperatorRider | null>(null)
  const [erasing, setErasing] = useState<OperatorRider | null>(null)
  return (
    <>
      <Table
        caption={ridersText.active}
        columns={activeColumns(now, {
          onZones: setEditing,
          onBlock: setBlocking,
          onErase: isAdmin ? setErasing : null,
        })}
        rows={riders}
        rowKey={(rider) => rider._id}
        emptyText={ridersText.empty.active}
      />
      {editing && <RiderZonesDialog rider={editing} onClose={() => setEditing(null)} />}
      {blocking && <BlockDialog rider={blocking} onClose={() => setBlocking(null)} />}
      {erasing && <EraseDialog rider={erasing} onClose={() => setErasing(null)} />}
    </>
  )
}
