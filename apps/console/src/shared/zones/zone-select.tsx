import type { Zone } from '@puni/contract/zones/entities'
import { SelectField } from '@puni/ui/field'
import { zoneLabel } from '@puni/web/zones/zone-label'
import { commonText } from '../common-text.ts'
import type { FieldTie } from '../forms/form-fields.ts'

interface ZoneSelectProps extends FieldTie {
  label: string
  zones: readonly Zone[]
}

/** Selects one zone. */
export function ZoneSelect({ zones, ...field }: ZoneSelectProps) {
  return (
    <SelectField required {...field}>
      <option value="">{commonText.choose}</option>
      {zones.map((zone) => (
        <option key={zone._id} value={zone._id}>
          {zoneLabel(zone)}
        </option>
      ))}
    </SelectField>
  )
}
