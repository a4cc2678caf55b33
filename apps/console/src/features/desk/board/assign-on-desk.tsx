import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { useQuery } from '@tanstack/react-query'
import { orderQuery } from '../../../data/orders.ts'
import { commonText } from '../../../shared/common-text.ts'
import { useDesk } from '../../../shared/desk/desk-context.ts'
import type { DeskRider } from '../../../shared/desk/desk-scene.ts'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { AssignDialog } from '../hands/assign-dialog.tsx'
import { handsText } from '../hands/hands-text.ts'

/** An order that was dropped on a rider. */
export interface Dropped {
  readonly orderId: string
  readonly on: DeskRider['rider']
}

interface AssignOnDeskProps {
  dropped: Dropped
  onClose: () => void
}

/** Asks whether an order goes to the rider on whom it was dropped. */
export function AssignOnDesk({ dropped: { orderId, on }, onClose }: AssignOnDeskProps) {
  const order = useQuery(orderQuery(orderId))
  const zone = useDesk().zones.find(({ _id }) => _id === on.zoneId)
  if (order.data === undefined)
    return (
      <Dialog
        open
        title={handsText.assign.button}
        onClose={onClose}
        actions={<Button onClick={onClose}>{commonText.close}</Button>}
      >
        <QueryView query={order}>{() => null}</QueryView>
      </Dialog>
    )
  return (
    <AssignDialog
      order={order.data}
      rider={{
        _id: on._id,
        fullName: on.fullName,
        vehicleType: on.vehicleType,
        working: on.working,
        lastPosition: on.position,
        lastPositionTime: on.positionAt,
        pausedUntil: on.pausedUntil,
        pausedForMisses: on.pausedForMisses,
        zone: { _id: on.zoneId, name: zone?.name ?? '' },
      }}
      onClose={onClose}
    />
  )
}
