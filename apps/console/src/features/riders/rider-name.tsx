import type { OperatorRider } from '@puni/contract/riders/entities'
import { PhoneLink } from '../../shared/views/phone-link.tsx'
import { RiderLink } from '../../shared/views/rider-link.tsx'
import { Reveal } from '../../shared/views/reveal.tsx'
import { useContacts } from './use-contacts.ts'

/** A rider in a list, with the vehicle, and on request the phone to call. */
export function RiderName({ rider }: { rider: Pick<OperatorRider, '_id' | 'fullName' | 'vehicleType'> }) {
  const contacts = useContacts(rider._id)
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
