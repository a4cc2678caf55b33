/** The form of a zone. Its keys are the paths in which the API reports field errors. */
import type { Zone, ZoneInput } from '@puni/contract/zones/entities'
import { ZONE_RADIUS_KM } from '@puni/contract/zones/limits'
import { degreeText, numberIn, positionIn } from '../map/coordinates.ts'
import type { Circle } from '@puni/web/geo/circle'

const toMetre = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 3 })

export type ZoneForm = Readonly<Record<keyof ZoneInput, string>>

/** The form of an existing zone, or of a new one. */
export function zoneForm(zone: Zone | null): ZoneForm {
  return {
    name: zone?.name ?? '',
    latitude: zone === null ? '' : degreeText(zone.latitude),
    longitude: zone === null ? '' : degreeText(zone.longitude),
    radiusKm: toMetre.format(zone?.radiusKm ?? ZONE_RADIUS_KM.default),
  }
}

/** The API's input for a completed form. */
export function toZoneInput(form: ZoneForm): ZoneInput {
  return {
    name: form.name,
    latitude: numberIn(form.latitude),
    longitude: numberIn(form.longitude),
    radiusKm: numberIn(form.radiusKm),
  }
}

/** The circle described by the form, or null while it is incomplete. */
export function circleIn(form: ZoneForm): Circle | null {
  const centre = positionIn(form.latitude, form.longitude)
  const radiusKm = numberIn(form.radiusKm)
  return centre !== null && radiusKm > 0 && radiusKm <= ZONE_RADIUS_KM.max ? { centre, radiusKm } : null
}
