import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { SelectField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { zoneLabel } from '@puni/web/zones/zone-label'
import { useState } from 'react'
import { detailOf } from '../../../shared/failure.ts'
import { useConfig } from '../../../services/api/use-config.ts'
import { problemText } from '../../../services/device/problem-text.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { commonText } from '../../../shared/common-text.ts'
import { ConfirmDialog } from '../../../shared/views/confirm-dialog.tsx'
import { dutyText } from './duty-text.ts'
import { pushText } from '../../../services/push/push-text.ts'
import { simulationText } from './simulation-text.ts'
import { zonesOf, type DutyStep } from './going-on-duty.ts'
import { useGoingOnDuty } from './use-going-on-duty.ts'

/** The steps of going on duty: zone, explanation, position, start. Can be cancelled at any point. */
export default function GoOnDutyDialog({ onClose }: { onClose: () => void }) {
  const rider = useRider()
  const demo = useConfig().data?.demo ?? false
  const zones = zonesOf(rider)
  const [zoneId, setZoneId] = useState('')
  const zone = zones.find(({ _id }) => _id === zoneId)
  const duty = useGoingOnDuty({ rider, zone, demo, onClose })
  const { step } = duty
  const busy = step.at === 'locating' || step.at === 'starting'

  return (
    <>
      <Dialog
        open
        title={dutyText.zoneTitle}
        onClose={duty.cancel}
        actions={
          <>
            <Button variant="secondary" onClick={duty.cancel}>
              {commonText.cancel}
            </Button>
            <Button
              disabled={zone === undefined}
              busy={busy}
              busyLabel={dutyText.activating}
              onClick={duty.explain}
            >
              {dutyText.activate}
            </Button>
          </>
        }
      >
        <SelectField
          label={dutyText.zone}
          value={zoneId}
          disabled={busy}
          onChange={(event) => setZoneId(event.target.value)}
        >
          <option value="">{dutyText.chooseZone}</option>
          {zones.map((each) => (
            <option key={each._id} value={each._id}>
              {zoneLabel(each)}
            </option>
          ))}
        </SelectField>
        {zones.length === 0 && <Notice>{dutyText.noZones}</Notice>}
        {step.at === 'failed' && (
          <Notice tone="danger" title={dutyText.failed}>
            {detailOf(step.cause)}
          </Notice>
        )}
        {step.at === 'no-location' && <NoLocation problem={step.problem} />}
        {step.at === 'no-location' && demo && zone && (
          <Notice title={simulationText.title}>
            <p>{simulationText.absent(zone.name)}</p>
            <Button variant="secondary" className="mt-3 w-full" onClick={() => void duty.startSimulated()}>
              {simulationText.use}
            </Button>
          </Notice>
        )}
      </Dialog>
      {zone && (
        <>
          <ConfirmDialog
            open={step.at === 'permission'}
            title={dutyText.permissionTitle}
            cancelLabel={commonText.cancel}
            confirmLabel={dutyText.continue}
            onConfirm={() => void duty.askDevice()}
            onClose={duty.decline}
          >
            <p>{dutyText.permissionLead}</p>
            <p className="text-ink-muted">{dutyText.permissionHint}</p>
          </ConfirmDialog>
          <Dialog
            open={step.at === 'far'}
            title={simulationText.title}
            onClose={duty.chooseAgain}
            actions={
              <>
                <Button
                  variant="secondary"
                  className="basis-full!"
                  onClick={() => {
                    if (step.at === 'far') void duty.startAt(step.fix)
                  }}
                >
                  {simulationText.keepReal}
                </Button>
                <Button className="basis-full!" onClick={() => void duty.startSimulated()}>
                  {simulationText.use}
                </Button>
              </>
            }
          >
            <p>{simulationText.far(zone.name)}</p>
          </Dialog>
          {step.at === 'notifications' && (
            <ConfirmDialog
              title={pushText.askTitle}
              cancelLabel={pushText.notNow}
              confirmLabel={pushText.allow}
              onConfirm={() => void duty.allowNotifications(step.tellPosition)}
              onClose={() => void duty.start(step.tellPosition)}
            >
              <p>{pushText.ask}</p>
              <p className="text-ink-muted">{pushText.askHint}</p>
            </ConfirmDialog>
          )}
        </>
      )}
    </>
  )
}

/** Why there is no position. A rider who declined the explanation only reads that it is needed. */
function NoLocation({ problem }: Pick<Extract<DutyStep, { at: 'no-location' }>, 'problem'>) {
  const { title, text } = problemText(problem ?? 'denied', navigator.userAgent)
  return (
    <Notice tone="danger" title={title}>
      {problem !== null && text}
    </Notice>
  )
}
