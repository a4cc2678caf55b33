import type { Zone } from '@puni/contract/entities'
import { ZONE_RADIUS_KM, TEXT_MAX } from '@puni/contract/limits'
import { Button } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { TextField } from '@puni/ui/field'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../api/client.ts'
import { fieldsOf } from '../api/failure.ts'
import { keys } from '../api/keys.ts'
import { useAction } from '../api/use-action.ts'
import { FormFailure } from '../app/form-failure.tsx'
import { tieFields } from '../app/form-fields.ts'
import { QueryView } from '../app/query-view.tsx'
import { SidePanel } from '../app/side-panel.tsx'
import { CoordinateFields } from '../map/coordinate-fields.tsx'
import { degreeText, positionIn } from '../map/coordinates.ts'
import { PlaceMap } from '../map/place-map.tsx'
import { text } from '../text.ts'
import { useZones } from './queries.ts'
import { circleIn, toZoneInput, zoneForm } from './zone-form.ts'

const t = text.zones.form

/** The panel of a zone being created. */
export function NewZonePanel() {
  return <Panel title={text.zones.create} zone={null} />
}

/** The panel of the zone in the address. */
export function ZonePanel() {
  const { id } = useParams()
  const zones = useZones()
  return (
    <QueryView query={zones}>
      {(list) => {
        const zone = list.find((one) => one._id === id)
        return zone ? (
          <Panel key={id} title={text.zones.edit} zone={zone} />
        ) : (
          <EmptyState icon="pin" title={text.zones.missing} />
        )
      }}
    </QueryView>
  )
}

interface PanelProps {
  title: string
  /** Null for a new one. */
  zone: Zone | null
}

function Panel({ title, zone }: PanelProps) {
  const [form, setForm] = useState(() => zoneForm(zone))
  const navigate = useNavigate()
  const close = () => void navigate('/zones')
  const save = useAction({
    run: () =>
      zone === null
        ? api.call('createZone', { body: toZoneInput(form) })
        : api.call('updateZone', { params: { id: zone._id }, body: toZoneInput(form) }),
    changes: [keys.zones],
    done: zone === null ? t.created : t.updated,
    onDone: close,
  })
  const tie = tieFields(form, fieldsOf(save.error), (field, value) => setForm({ ...form, [field]: value }))

  return (
    <SidePanel label={text.zones.panel} title={title} onClose={close}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <TextField label={t.name} required maxLength={TEXT_MAX.name} {...tie('name')} />
        <PlaceMap
          label={t.mapLabel}
          hint={t.mapHint}
          pins={[
            {
              id: 'centre',
              label: t.pin,
              letter: t.letter,
              tone: 'plain',
              position: positionIn(form.latitude, form.longitude),
              onMove: ({ lat, lng }) =>
                setForm({ ...form, latitude: degreeText(lat), longitude: degreeText(lng) }),
            },
          ]}
          placing="centre"
          circle={circleIn(form)}
          circleId={form.radiusKm}
        />
        <CoordinateFields
          latitudeLabel={t.latitude}
          longitudeLabel={t.longitude}
          latitude={tie('latitude')}
          longitude={tie('longitude')}
        />
        <TextField
          label={t.radius}
          type="number"
          step="any"
          min={ZONE_RADIUS_KM.min}
          max={ZONE_RADIUS_KM.max}
          required
          {...tie('radiusKm')}
        />
        <FormFailure error={save.error} fields={Object.keys(form)} />
        <Button type="submit" busy={save.isPending} busyLabel={t.submitting}>
          {t.submit}
        </Button>
      </form>
    </SidePanel>
  )
}
