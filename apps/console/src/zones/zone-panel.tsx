import type { Zone } from '@puni/contract/entities'
import { TEXT_MAX } from '@puni/contract/limits'
import { EmptyState } from '@puni/ui/empty-state'
import { TextField } from '@puni/ui/field'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../api/client.ts'
import { fieldsOf } from '../api/failure.ts'
import { keys } from '../api/keys.ts'
import { useAction } from '../api/use-action.ts'
import { tieFields } from '../app/form-fields.ts'
import { PanelForm } from '../app/panel-form.tsx'
import { QueryView } from '../app/query-view.tsx'
import { SidePanel } from '../app/side-panel.tsx'
import { PlaceFields } from '../map/place-fields.tsx'
import { text } from '../text.ts'
import { useZones } from './queries.ts'
import { circleIn, toZoneInput, zoneForm } from './zone-form.ts'

const t = text.zones.form

/** The panel of a zone being created. */
export function NewZonePanel() {
  const close = useClose()
  return (
    <SidePanel label={text.zones.panel} title={text.zones.create} onClose={close}>
      <ZoneForm zone={null} onDone={close} />
    </SidePanel>
  )
}

/** The panel of the zone in the address. */
export function ZonePanel() {
  const { id } = useParams()
  const zones = useZones()
  const close = useClose()
  return (
    <SidePanel key={id} label={text.zones.panel} title={text.zones.edit} onClose={close}>
      <QueryView query={zones}>
        {(list) => {
          const zone = list.find((one) => one._id === id)
          return zone ? (
            <ZoneForm zone={zone} onDone={close} />
          ) : (
            <EmptyState icon="pin" title={text.zones.missing} />
          )
        }}
      </QueryView>
    </SidePanel>
  )
}

function useClose() {
  const navigate = useNavigate()
  return () => void navigate('/zones')
}

interface ZoneFormProps {
  /** Null for a new one. */
  zone: Zone | null
  onDone: () => void
}

function ZoneForm({ zone, onDone }: ZoneFormProps) {
  const [form, setForm] = useState(() => zoneForm(zone))
  const save = useAction({
    run: () =>
      zone === null
        ? api.call('createZone', { body: toZoneInput(form) })
        : api.call('updateZone', { params: { id: zone._id }, body: toZoneInput(form) }),
    changes: [keys.zones],
    done: zone === null ? t.created : t.updated,
    onDone,
  })
  const tie = tieFields(form, fieldsOf(save.error), (field, value) => setForm({ ...form, [field]: value }))

  return (
    <PanelForm action={save} submitLabel={t.submit} busyLabel={t.submitting} fields={Object.keys(form)}>
      <TextField label={t.name} required maxLength={TEXT_MAX.name} {...tie('name')} />
      <PlaceFields
        text={t}
        tone="plain"
        latitude={tie('latitude')}
        longitude={tie('longitude')}
        onPlace={(place) => setForm({ ...form, ...place })}
        circle={circleIn(form)}
        circleId={form.radiusKm}
      />
      <TextField label={t.radius} inputMode="decimal" autoComplete="off" required {...tie('radiusKm')} />
    </PanelForm>
  )
}
