import type { OperatorRider, RiderContacts } from '@puni/contract/riders/entities'
import type { ComponentProps } from 'react'
import { PhoneLink } from '../views/phone-link.tsx'
import { Reveal } from '../views/reveal.tsx'
import { RiderLink } from '../views/rider-link.tsx'

interface RiderNameProps {
  rider: Pick<OperatorRider, '_id' | 'fullName' | 'vehicleType'>
  /** The phone, once it was asked for. */
  contacts: ComponentProps<typeof Reveal>['request'] & {
    readonly data: Pick<RiderContacts, 'phone'> | undefined
  }
}

/** A rider in a list, with the vehicle, and on request the phone to call. */
export function RiderName({ rider, contacts }: RiderNameProps) {
  return (
    <span className="block">
      <span className="block">
        <RiderLink id={rider._id} name={rider.fullName} />
      </span>
      <span className="block text-sm font-normal text-ink-muted">
        {rider.vehicleType} ·{' '}
        {contacts.data ? <PhoneLink phone={contacts.data.phone} /> : <Reveal request={contacts} />}
      </span>
    </span>
  )
}
