import { TextField } from '@puni/ui/field'
import type { FieldTie } from '../forms/form-fields.ts'

interface CoordinateFieldsProps {
  latitudeLabel: string
  longitudeLabel: string
  latitude: FieldTie
  longitude: FieldTie
}

/** Coordinate inputs for a point, as an alternative to the map. */
export function CoordinateFields({
  latitudeLabel,
  longitudeLabel,
  latitude,
  longitude,
}: CoordinateFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField label={latitudeLabel} autoComplete="off" required {...latitude} />
      <TextField label={longitudeLabel} autoComplete="off" required {...longitude} />
    </div>
  )
}
