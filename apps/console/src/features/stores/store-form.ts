/** The form of a new store. Its keys are the paths in which the API reports field errors. */
import type { Place } from '@puni/contract/places/entities'
import type { StoreInput } from '@puni/contract/stores/entities'
import { degreeText, numberIn } from '../map/coordinates.ts'
import { chosenAddress } from '../places/address.ts'

export type StoreForm = Readonly<Record<keyof StoreInput, string>>

/** The initial form. */
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

/** The form with the store set to a search result: its address and its point. */
export function withFound(form: StoreForm, place: Place): StoreForm {
  const { lat, lng } = place.position
  return { ...form, ...chosenAddress(place, form), latitude: degreeText(lat), longitude: degreeText(lng) }
}

/** The API's input for a completed form. */
export function toStoreInput(form: StoreForm): StoreInput {
  return {
    ...form,
    phone: form.phone.trim() || undefined,
    latitude: numberIn(form.latitude),
    longitude: numberIn(form.longitude),
  }
}
