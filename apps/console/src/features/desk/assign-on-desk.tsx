import { AssignDialog } from '../orders/assign-dialog.tsx'
import { useOrder } from '../orders/queries.ts'
import { useDesk } from './desk-context.ts'

/** An order that was dropped on a rider. */
export interface Dropped {
  readonly orderId: string
  readonly riderId: string
}

interface AssignOnDeskProps {
  dropped: Dropped
  onClose: () => void
}

/** Asks whether an order goes to the rider on whom it was dropped. */
export function AssignOnDesk({ dropped, onClose }: AssignOnDeskProps) {
  const order = useOrder(dropped.orderId)
  const { scene, zones } = useDesk()
  const live = scene.riders.find(({ rider }) => rider._id === dropped.riderId)
  if (order.data === undefined || live === undefined) return null
  const { rider } = live
  const zone = zones.find(({ _id }) => _id === rider.zoneId)
  return (
    <AssignDialog
      order={order.data}
      rider={{
        _id: rider._id,
        fullName: rider.fullName,
        vehicleType: rider.vehicleType,
        working: rider.working,
        lastPosition: rider.position,
        lastPositionTime: rider.positionAt,
        pausedUntil: rider.pausedUntil,
        zone: { _id: rider.zoneId, name: zone?.name ?? '' },
      }}
      onClose={onClose}
    />
  )
}
