import type { OperatorRider } from '@puni/contract/riders/entities'
import { PhoneLink } from '../../shared/views/phone-link.tsx'

/** A rider in a list, with the phone to call and the vehicle. */
export function RiderName({ rider }: { rider: OperatorRider }) {
  return (
    <span className="block">
      <span className="block font-bold">{rider.fullName}</span>
      <span className="block text-sm font-normal text-ink-muted">
        {rider.vehicleType} · <PhoneLink phone={rider.phone} />
      </span>
    </span>
  )
}
