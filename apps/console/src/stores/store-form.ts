/** The form of a new store. Its keys are the paths by which the API names bad fields. */
import type { StoreInput } from '@puni/contract/entities'
import { numberIn } from '../map/coordinates.ts'

export type StoreForm = Readonly<Record<keyof StoreInput, string>>

/** The form as it opens. */
export const emptyStoreForm: StoreForm = {
  name: '',
  phone: '',
  zoneId: '',
  street: '',
  streetNumber: '',
  city: '',
  latitude: '',
  longitude: '',
}

/** What the API gets for a filled form. */
export function toStoreInput(form: StoreForm): StoreInput {
  return {
    ...form,
    phone: form.phone.trim() || undefined,
    latitude: numberIn(form.latitude),
    longitude: numberIn(form.longitude),
  }
}
