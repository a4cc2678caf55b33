import { EMERGENCY_NUMBER } from '@puni/contract/emergencies/limits'
import { Button, buttonClass } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { Icon } from '@puni/ui/icon'
import { Notice } from '@puni/ui/notice'
import { useToast } from '@puni/ui/toast'
import { formatHour } from '@puni/web/format/dates'
import { useEffect, useEffectEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useConfig, useTimeZone } from '../../../services/api/use-config.ts'
import { usePending } from '../../../services/outbox/use-pending.ts'
import { alarmState, type AlarmState } from './alarm-state.ts'
import { emergencyText, emergencyText as words } from './emergency-text.ts'
import { emergencyOf } from '../../../data/emergencies.ts'
import { serverClock } from '../../../services/api/server-clock.ts'
import { usePollInterval } from '../../../services/live/live-provider.tsx'
import { useOutbox } from '../../../services/outbox/use-outbox.ts'
import { useWorkPosition } from '../../../services/position/position-provider.tsx'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'

interface AlarmDialogProps {
  orderId: string
  open: boolean
  onClose: () => void
}

/** 'Emergencia': calls for help, or alarms the operators, each with one tap. Closed, it tells when an operator has seen the alarm. */
export function AlarmDialog({ orderId, open, onClose }: AlarmDialogProps) {
  const number = useConfig().data?.emergencyNumber ?? EMERGENCY_NUMBER
  const { state, hasPlace, busy, give } = useAlarm(orderId)
  useSeenToast(state, open)
  return (
    <Dialog open={open} title={words.title} closedBy="any" closeLabel={words.close} onClose={onClose}>
      <p>{words.lead}</p>
      <a href={`tel:${number}`} className={`${buttonClass('danger', 'large')} w-full`}>
        <Icon name="phone" />
        {words.call(number)}
      </a>
      <AlarmStatus state={state} />
      <div className="flex flex-col gap-2">
        <Button
          size="large"
          variant="secondary"
          className="w-full"
          busy={busy}
          busyLabel={words.telling}
          onClick={() => void give()}
        >
          <Icon name="bell" />
          {state.is === 'told' || state.is === 'seen' ? words.tellAgain : words.tell}
        </Button>
        <p className="text-ink-muted">{hasPlace ? words.withPlace : words.withoutPlace}</p>
      </div>
    </Dialog>
  )
}

/** What became of the alarm. */
function AlarmStatus({ state }: { state: AlarmState }) {
  const timeZone = useTimeZone()
  const { isCut } = usePending()
  return (
    <>
      {state.is === 'waiting' && (
        <Notice tone="warning" title={words.waiting(isCut)}>
          {words.waitingLead}
        </Notice>
      )}
      {state.is === 'told' && (
        <Notice tone="info" title={words.told(formatHour(state.at, timeZone))}>
          {state.hasPlace ? words.toldLead : `${words.toldWithoutPlace} ${words.toldLead}`}
        </Notice>
      )}
      {state.is === 'seen' && <Notice tone="success" title={words.seen(formatHour(state.at, timeZone))} />}
    </>
  )
}

/** Whoever closed the dialog after the alarm learns that it was seen. */
function useSeenToast({ is, ...of }: AlarmState, isOpen: boolean): void {
  const toast = useToast()
  const timeZone = useTimeZone()
  const at = is === 'seen' && 'at' in of ? of.at : null
  const tell = useEffectEvent((seenAt: string) => {
    if (!isOpen) toast(words.seen(formatHour(seenAt, timeZone)), 'success')
  })
  useEffect(() => {
    if (at !== null) tell(at)
  }, [at])
}

/** The rider's alarm from an order: what became of it, and giving it. It goes through the outbox, before all else. */
function useAlarm(orderId: string) {
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
