import { TEXT_MAX } from '@puni/contract/limits'
import type { Zone } from '@puni/contract/zones/entities'
import { TextField } from '@puni/ui/field'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/client.ts'
import { fieldsOf } from '../../shared/failure.ts'
import { keys } from '../../platform/api/keys.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { tieFields } from '../../shared/forms/form-fields.ts'
import { PanelForm } from '../../shared/forms/panel-form.tsx'
import { PhoneField } from '../../shared/forms/phone-field.tsx'
import { QueryView } from '../../shared/views/query-view.tsx'
import { SecretDialog } from '../../shared/views/secret-dialog.tsx'
import { SidePanel } from '../../shared/views/side-panel.tsx'
import { positionIn } from '../map/coordinates.ts'
import { PlaceFields } from '../map/place-fields.tsx'
import { AddressFields } from '../places/address-fields.tsx'
import { storesText } from './stores-text.ts'
import { useZones } from '../zones/queries.ts'
import { circleOf } from '../zones/zone-circle.ts'
import { ZoneSelect } from '../zones/zone-select.tsx'
import { emptyStoreForm, toStoreInput, withFound } from './store-form.ts'

const t = storesText.form

/** The panel of a store being registered. */
export function StorePanel() {
  const zones = useZones()
  const navigate = useNavigate()
  const close = () => void navigate('/stores')
  return (
    <SidePanel label={storesText.panel} title={storesText.create} onClose={close}>
      <QueryView query={zones}>{(list) => <StoreForm zones={list} onClose={close} />}</QueryView>
    </SidePanel>
  )
}

interface StoreFormProps {
  zones: readonly Zone[]
  onClose: () => void
}

function StoreForm({ zones, onClose }: StoreFormProps) {
  const [form, setForm] = useState(emptyStoreForm)
  const create = useAction({
    run: () => api.call('createStore', { body: toStoreInput(form) }),
    changes: [keys.stores],
    done: t.done,
  })
  const tie = tieFields(form, fieldsOf(create.error), (field, value) => setForm({ ...form, [field]: value }))
  const circle = circleOf(zones.find((zone) => zone._id === form.zoneId))

  return (
    <>
      <PanelForm action={create} submitLabel={t.submit} busyLabel={t.submitting} fields={Object.keys(form)}>
        <TextField label={t.name} required maxLength={TEXT_MAX.name} {...tie('name')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PhoneField label={t.phone} {...tie('phone')} />
          <ZoneSelect label={t.zone} zones={zones} {...tie('zoneId')} />
        </div>
        <AddressFields
          streetLabel={t.street}
          numberLabel={t.number}
          street={tie('street')}
          streetNumber={tie('streetNumber')}
          near={circle?.centre ?? null}
          pin={positionIn(form.latitude, form.longitude)}
          onChoose={(place) => setForm(withFound(form, place))}
        />
        <TextField label={t.city} required maxLength={TEXT_MAX.name} {...tie('city')} />
        <PlaceFields
          text={t}
          tone="pickup"
          latitude={tie('latitude')}
          longitude={tie('longitude')}
          onPlace={(place) => setForm({ ...form, ...place })}
          circle={circle}
          circleId={form.zoneId}
        />
      </PanelForm>
      {create.data && (
        <SecretDialog
          title={storesText.key.title(create.data.store.name)}
          text={storesText.key}
          secret={create.data.apiKey}
          onClose={onClose}
        />
      )}
    </>
  )
}
