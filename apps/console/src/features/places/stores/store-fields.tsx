import { TEXT_MAX } from '@puni/contract/limits'
import type { Zone } from '@puni/contract/zones/entities'
import { TextField } from '@puni/ui/field'
import { placesQuery } from '../../../data/places.ts'
import { AddressFields } from '../../../shared/address/address-fields.tsx'
import { tieFields } from '../../../shared/forms/form-fields.ts'
import { PhoneField } from '../../../shared/forms/phone-field.tsx'
import { positionIn } from '../../../shared/map/coordinates.ts'
import { PlaceFields } from '../../../shared/map/place-fields.tsx'
import { circleOf } from '../../../shared/zones/zone-circle.ts'
import { ZoneSelect } from '../../../shared/zones/zone-select.tsx'
import { OpeningHoursField } from './opening-hours-field.tsx'
import { withFound, type StoreForm, type StoreTextField } from './store-form.ts'
import { storesText } from './stores-text.ts'

const t = storesText.form

interface StoreFieldsProps {
  form: StoreForm
  zones: readonly Zone[]
  errors: Readonly<Record<string, string>>
  onChange: (form: StoreForm) => void
}

/** What is said of a store, new or not. */
export function StoreFields({ form, zones, errors, onChange }: StoreFieldsProps) {
  const tie = tieFields<StoreTextField>(form, errors, (field, value) => onChange({ ...form, [field]: value }))
  const circle = circleOf(zones.find((zone) => zone._id === form.zoneId))
  return (
    <>
      <TextField label={t.name} required maxLength={TEXT_MAX.name} {...tie('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField label={t.phone} {...tie('phone')} />
        <ZoneSelect label={t.zone} zones={zones} {...tie('zoneId')} />
      </div>
      <AddressFields
        search={placesQuery}
        streetLabel={t.street}
        numberLabel={t.number}
        street={tie('street')}
        streetNumber={tie('streetNumber')}
        near={circle?.centre ?? null}
        pin={positionIn(form.latitude, form.longitude)}
        onChoose={(place) => onChange(withFound(form, place))}
      />
      <TextField label={t.city} required maxLength={TEXT_MAX.name} {...tie('city')} />
      <PlaceFields
        text={t}
        tone="pickup"
        latitude={tie('latitude')}
        longitude={tie('longitude')}
        onPlace={(place) => onChange({ ...form, ...place })}
        circle={circle}
        circleId={form.zoneId}
      />
      <TextField
        label={t.preparation}
        hint={t.preparationHint}
        inputMode="numeric"
        autoComplete="off"
        {...tie('preparationMinutes')}
      />
      <OpeningHoursField
        value={form.openingHours}
        errors={errors}
        onChange={(openingHours) => onChange({ ...form, openingHours })}
      />
    </>
  )
}
