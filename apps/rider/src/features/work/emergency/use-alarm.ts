import { useQuery } from '@tanstack/react-query'
import { emergencyOf } from '../../../data/emergencies.ts'
import { serverClock } from '../../../services/api/server-clock.ts'
import { usePollInterval } from '../../../services/live/live-provider.tsx'
import { useOutbox } from '../../../services/outbox/use-outbox.ts'
import { usePending } from '../../../services/outbox/use-pending.ts'
import { useWorkPosition } from '../../../services/position/position-provider.tsx'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { alarmState } from './alarm-state.ts'
import { emergencyText } from './emergency-text.ts'

/** The rider's alarm from an order: what became of it, and giving it. It goes through the outbox, before all else. */
export function useAlarm(orderId: string) {
  const { fix } = useWorkPosition()
  const { waiting } = usePending()
  const hand = useOutbox()
  const { busy, run } = useSingleFlight()
  const { data } = useQuery({ ...emergencyOf(orderId), refetchInterval: usePollInterval() })
  const give = async () => {
    const position = fix && { lat: fix.lat, lng: fix.lng, accuracy: fix.accuracy, at: fix.at }
    const input = { params: { id: orderId }, body: { occurredAt: serverClock.now(), position } }
    await hand({ call: 'reportEmergency', input }, '', emergencyText.failed)
  }
  return { state: alarmState(orderId, waiting, data), hasPlace: fix !== null, busy, give: () => run(give) }
}
