import type { Rider } from '@puni/contract/entities'

/** A rider in a list, with the phone to call and the vehicle. */
export function RiderName({ rider }: { rider: Rider }) {
  return (
    <span className="block">
      <span className="block font-bold">{rider.fullName}</span>
      <span className="block text-sm font-normal text-ink-muted sm:whitespace-nowrap">
        {rider.vehicleType} ·{' '}
        <a className="whitespace-nowrap underline" href={`tel:${rider.phone}`}>
          {rider.phone}
        </a>
      </span>
    </span>
  )
}
