import type { Zone } from '@puni/contract/zones/entities'
import { TEXT_MAX } from '@puni/contract/limits'
import { EmptyState } from '@puni/ui/empty-state'
import { TextField } from '@puni/ui/field'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { fieldsOf } from '../../shared/failure.ts'
import { tieFields } from '../../shared/forms/form-fields.ts'
import { PanelForm } from '../../shared/forms/panel-form.tsx'
import { QueryView } from '../../shared/views/query-view.tsx'
import { SidePanel } from '../../shared/views/side-panel.tsx'
import { PlaceFields } from '../map/place-fields.tsx'
import { OutsideDialog } from './outside-dialog.tsx'
import { useSaveZone } from './use-save-zone.ts'
import { ZoneClosing } from './zone-closing.tsx'
import { zonesText } from './zones-text.ts'
import { useZones } from './queries.ts'
import { circleIn, toZoneInput, zoneForm } from './zone-form.ts'

const t = zonesText.form

/** The panel of a zone being created. */
export function NewZonePanel() {
  const close = useClose()
  return (
    <SidePanel label={zonesText.panel} title={zonesText.create} onClose={close}>
      <ZoneForm zone={null} onDone={close} />
    </SidePanel>
  )
}

/** The panel of the zone in the URL. */
export function ZonePanel() {
  const { id } = useParams()
  const zones = useZones()
  const close = useClose()
  return (
    <SidePanel key={id} label={zonesText.panel} title={zonesText.edit} onClose={close}>
      <QueryView query={zones}>
        {(list) => {
          const zone = list.find((one) => one._id === id)
          return zone ? (
            <>
              <ZoneForm zone={zone} onDone={close} />
              <ZoneClosing zone={zone} />
            </>
          ) : (
            <EmptyState icon="pin" title={zonesText.missing} />
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
  const { save, asked, forget } = useSaveZone(zone, () => toZoneInput(form), onDone)
  const tie = tieFields(form, fieldsOf(save.error), (field, value) => setForm({ ...form, [field]: value }))

  return (
    <>
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
      {asked !== null && (
        <OutsideDialog
          outside={asked.outside}
          isMore={asked.isMore}
          busy={save.isPending}
          onConfirm={() => save.mutate()}
          onClose={forget}
        />
      )}
    </>
  )
}
