import type { OperatorRider } from '@puni/contract/riders/entities'
import { Notice } from '@puni/ui/notice'
import { zoneLabel } from '@puni/web/zones/zone-label'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { riderCommands } from '../../../data/riders.ts'
import { zonesQuery } from '../../../data/zones.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { CheckField } from '../../../shared/forms/check-field.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { riderZonesText } from './rider-zones-text.ts'

const t = riderZonesText

/** Selects the zones in which a rider may work. For one who has none yet, the zone asked for is suggested. */
export function RiderZonesDialog({ rider, onClose }: { rider: OperatorRider; onClose: () => void }) {
  const zones = useQuery(zonesQuery)
  const [chosen, setChosen] = useState(() => {
    const allowed = rider.zones.length > 0 ? rider.zones : [rider.zone]
    return allowed.map((zone) => zone._id)
  })
  const save = useAction({
    command: () => riderCommands.setZones({ params: { id: rider._id }, body: { zoneIds: chosen } }),
    done: t.done,
    onDone: onClose,
  })
  const refusal = Object.values(fieldsOf(save.error))[0]

  return (
    <FormDialog
      title={t.title(rider.fullName)}
      submitLabel={t.save}
      busyLabel={t.saving}
      action={save}
      onClose={onClose}
    >
      <QueryView query={zones}>
        {(list) => (
          <fieldset>
            <legend className="font-semibold">{t.legend}</legend>
            {/* Of its own height, so that a city of many zones leaves the button in sight. */}
            <div className="max-h-[45dvh] overflow-y-auto">
              {list.map((zone) => (
                <CheckField
                  key={zone._id}
                  label={zoneLabel(zone)}
                  checked={chosen.includes(zone._id)}
                  onChange={(checked) =>
                    setChosen(checked ? [...chosen, zone._id] : chosen.filter((id) => id !== zone._id))
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
      </QueryView>
      {refusal !== undefined && <Notice tone="danger">{refusal}</Notice>}
    </FormDialog>
  )
}
