import type { Zone } from '@puni/contract/entities'
import { DUTY_POSITION } from '@puni/contract/limits'
import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { SelectField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { useToast } from '@puni/ui/toast'
import { useState } from 'react'
import { isBlockedRefusal, logFailure, messageOf } from '../api/failure.ts'
import { useConfig } from '../api/use-config.ts'
import { useSingleFlight } from '../app/use-single-flight.ts'
import { LocationError, locate, type Fix } from '../device/geolocation.ts'
import { problemText } from '../device/problem-text.ts'
import { useWorkPosition } from '../device/position-provider.tsx'
import { pushPermission } from '../push/permission.ts'
import { useAskForPush } from '../push/use-push.ts'
import { refreshRider } from '../session/session-actions.ts'
import { useRider } from '../session/use-session.ts'
import { commonText } from '../text/common.ts'
import { dutyText } from '../text/duty.ts'
import { locationText } from '../text/location.ts'
import { pushText } from '../text/push.ts'
import { simulationText } from '../text/simulation.ts'
import { afterLocating, goOnDuty, zonesOf, type DutyStep } from './going-on-duty.ts'

/** The way onto duty: zone, explanation, position, and then work. */
export default function GoOnDutyDialog({ onClose }: { onClose: () => void }) {
  const rider = useRider()
  const toast = useToast()
  const demo = useConfig().data?.demo ?? false
  const position = useWorkPosition()
  const askForPush = useAskForPush()
  const { run } = useSingleFlight()
  const zones = zonesOf(rider)
  const [zoneId, setZoneId] = useState('')
  const [step, setStep] = useState<DutyStep>({ at: 'zone' })
  const zone = zones.find(({ _id }) => _id === zoneId)

  /** Goes on duty and tells the first position; nothing is told before duty has begun. */
  const begin = async (chosen: Zone, tellPosition: () => void) => {
    setStep({ at: 'busy' })
    try {
      await goOnDuty(rider._id, chosen._id)
      tellPosition()
      onClose()
    } catch (cause) {
      logFailure(dutyText.workingFailed, cause)
      if (isBlockedRefusal(cause)) {
        toast(dutyText.blocked, 'error')
        void refreshRider()
      }
      setStep({ at: 'failed', message: messageOf(cause, '') })
    }
  }
  /** Asks for notifications where that was never done, as they want a tap of their own. No answer keeps anybody off duty. */
  const proceed = async (chosen: Zone, tellPosition: () => void) => {
    if (pushPermission() !== 'default') return await begin(chosen, tellPosition)
    setStep({ at: 'notifications', begin: () => begin(chosen, tellPosition) })
  }
  const beginAt = (chosen: Zone, fix: Fix) => proceed(chosen, () => position.begin(fix))
  const beginSimulated = (chosen: Zone) => proceed(chosen, () => position.simulate(chosen))

  const askDevice = async (chosen: Zone) => {
    setStep({ at: 'busy' })
    try {
      const fix = await locate(DUTY_POSITION)
      if (afterLocating(fix, zones, demo) === 'far') setStep({ at: 'far', fix })
      else await beginAt(chosen, fix)
    } catch (cause) {
      logFailure(locationText.needed, cause)
      setStep({ at: 'no-location', problem: cause instanceof LocationError ? cause.problem : 'other' })
    }
  }

  const answerNotifications = (ask: () => Promise<void>) => {
    if (step.at === 'notifications')
      void run(async () => {
        await ask()
        await step.begin()
      })
  }
  const decline = () => setStep({ at: 'no-location', problem: null })

  return (
    <>
      <Dialog
        open
        title={dutyText.zoneTitle}
        onClose={onClose}
        closedBy={step.at === 'busy' ? 'none' : 'closerequest'}
        actions={
          <>
            <Button variant="secondary" onClick={onClose} disabled={step.at === 'busy'}>
              {commonText.cancel}
            </Button>
            <Button
              disabled={zone === undefined}
              busy={step.at === 'busy'}
              busyLabel={dutyText.activating}
              onClick={() => setStep({ at: 'permission' })}
            >
              {dutyText.activate}
            </Button>
          </>
        }
      >
        <SelectField
          label={dutyText.zone}
          value={zoneId}
          disabled={step.at === 'busy'}
          onChange={(event) => setZoneId(event.target.value)}
        >
          <option value="">{dutyText.chooseZone}</option>
          {zones.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
        {step.at === 'failed' && (
          <Notice tone="danger" title={dutyText.failed}>
            {step.message}
          </Notice>
        )}
        {step.at === 'no-location' && (
          <Notice tone="danger" title={locationText.needed}>
            {step.problem !== null && problemText(step.problem, navigator.userAgent)}
          </Notice>
        )}
        {step.at === 'no-location' && demo && zone && (
          <Notice title={simulationText.title}>
            <p>{simulationText.absent(zone.name)}</p>
            <Button
              variant="secondary"
              className="mt-3 w-full"
              onClick={() => void run(() => beginSimulated(zone))}
            >
              {simulationText.use}
            </Button>
          </Notice>
        )}
      </Dialog>
      {zone && (
        <>
          <Dialog
            open={step.at === 'permission'}
            title={dutyText.permissionTitle}
            onClose={decline}
            actions={
              <>
                <Button variant="secondary" onClick={decline}>
                  {commonText.cancel}
                </Button>
                <Button onClick={() => void run(() => askDevice(zone))}>{dutyText.continue}</Button>
              </>
            }
          >
            <p>{dutyText.permissionLead}</p>
            <p className="text-ink-muted">{dutyText.permissionHint}</p>
          </Dialog>
          <Dialog
            open={step.at === 'far'}
            title={simulationText.title}
            onClose={() => setStep({ at: 'zone' })}
            actions={
              <>
                <Button
                  variant="secondary"
                  className="basis-full!"
                  onClick={() => {
                    if (step.at === 'far') void run(() => beginAt(zone, step.fix))
                  }}
                >
                  {simulationText.keepReal}
                </Button>
                <Button className="basis-full!" onClick={() => void run(() => beginSimulated(zone))}>
                  {simulationText.use}
                </Button>
              </>
            }
          >
            <p>{simulationText.far(zone.name)}</p>
          </Dialog>
          <Dialog
            open={step.at === 'notifications'}
            title={pushText.askTitle}
            onClose={() => answerNotifications(() => Promise.resolve())}
            actions={
              <>
                <Button variant="secondary" onClick={() => answerNotifications(() => Promise.resolve())}>
                  {pushText.notNow}
                </Button>
                <Button onClick={() => answerNotifications(askForPush)}>{pushText.allow}</Button>
              </>
            }
          >
            <p>{pushText.ask}</p>
            <p className="text-ink-muted">{pushText.askHint}</p>
          </Dialog>
        </>
      )}
    </>
  )
}
