import type { Rider } from '@puni/contract/entities'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { fieldsOf } from '../api/failure.ts'
import { keys } from '../api/keys.ts'
import { useAction } from '../api/use-action.ts'
import { CheckField } from '../app/check-field.tsx'
import { FormDialog } from '../app/form-dialog.tsx'
import { QueryView } from '../app/query-view.tsx'
import { text } from '../text.ts'
import { useZones } from '../zones/queries.ts'

const t = text.riderZones

/** Chooses the zones in which a rider may work. */
export function RiderZonesDialog({ rider, onClose }: { rider: Rider; onClose: () => void }) {
  const zones = useZones()
  const [chosen, setChosen] = useState(() => rider.zones.map((zone) => zone._id))
  const save = useAction({
    run: () => api.call('setRiderZones', { params: { id: rider._id }, body: { zoneIds: chosen } }),
    changes: [keys.riders],
    done: t.done,
    onDone: onClose,
  })
  const refusal = Object.values(fieldsOf(save.error))[0]

  return (
    <FormDialog
      title={t.title(rider.fullName)}
      submitLabel={t.save}
      busyLabel={t.saving}
      busy={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <QueryView query={zones}>
        {(list) => (
          <fieldset>
            <legend className="font-semibold">{t.legend}</legend>
            {list.map((zone) => (
              <CheckField
                key={zone._id}
                label={zone.name}
                checked={chosen.includes(zone._id)}
                onChange={(checked) =>
                  setChosen(checked ? [...chosen, zone._id] : chosen.filter((id) => id !== zone._id))
                }
              />
            ))}
          </fieldset>
        )}
      </QueryView>
      {refusal !== undefined && <Notice tone="danger">{refusal}</Notice>}
    </FormDialog>
  )
}
