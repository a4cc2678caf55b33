/** The form of a zone. Its keys are the paths in which the API reports field errors. */
import type { Zone, ZoneInput } from '@puni/contract/zones/entities'
import { ZONE_RADIUS_KM } from '@puni/contract/zones/limits'
import type { Circle } from '@puni/web/geo/circle'
import { degreeText, numberIn, positionIn } from '../../../shared/map/coordinates.ts'
import { cornersIn, cornersText } from './corners.ts'

const toMetre = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 3 })

/** What is typed. */
export type ZoneTextField = 'name' | 'latitude' | 'longitude' | 'radiusKm' | 'corners'

export type ZoneForm = Readonly<Record<ZoneTextField, string>> & {
  readonly shape: 'circle' | 'polygon'
}

/** The form of an existing zone, or of a new one. */
export function zoneForm(zone: Zone | null): ZoneForm {
  return {
    name: zone?.name ?? '',
    shape: zone?.corners ? 'polygon' : 'circle',
    latitude: zone === null ? '' : degreeText(zone.latitude),
    longitude: zone === null ? '' : degreeText(zone.longitude),
    radiusKm: toMetre.format(zone?.radiusKm ?? ZONE_RADIUS_KM.default),
    corners: cornersText(zone?.corners ?? []),
  }
}

/** The API's input for a completed form. Corners that can't be read are none, which it refuses. */
export function toZoneInput(form: ZoneForm): ZoneInput {
  if (form.shape === 'polygon') {
    const { corners } = cornersIn(form.corners)
    return { name: form.name, corners: (corners ?? []).map(([lng, lat]) => [lng, lat]) }
  }
  return {
    name: form.name,
    latitude: numberIn(form.latitude),
    longitude: numberIn(form.longitude),
    radiusKm: numberIn(form.radiusKm),
  }
}

/** The paths of errors that the form shows by itself: of the fields that its shape has, and of each corner. */
export function zoneFieldsShown({ shape }: ZoneForm, errors: Readonly<Record<string, string>>): string[] {
  if (shape === 'circle') return ['name', 'latitude', 'longitude', 'radiusKm']
  return ['name', 'corners', ...Object.keys(errors).filter((path) => path.startsWith('corners.'))]
}

/** The circle described by the form, or null while it is incomplete. */
export function circleIn(form: Pick<ZoneForm, 'latitude' | 'longitude' | 'radiusKm'>): Circle | null {
  const centre = positionIn(form.latitude, form.longitude)
  const radiusKm = numberIn(form.radiusKm)
  return centre !== null && radiusKm > 0 && radiusKm <= ZONE_RADIUS_KM.max ? { centre, radiusKm } : null
}
