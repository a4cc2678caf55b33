/** The form of a store, new or not. Its keys are the paths in which the API reports field errors. */
import type { Place } from '@puni/contract/places/entities'
import type { OperatorStore, StoreInput } from '@puni/contract/stores/entities'
import type { OpeningSpan } from '@puni/contract/stores/opening-hours'
import { chosenAddress } from '../../../shared/address/address.ts'
import { degreeText, numberIn } from '../../../shared/map/coordinates.ts'

/** What is typed or chosen as text. */
export type StoreTextField = Exclude<keyof StoreInput, 'openingHours'>

export type StoreForm = Readonly<Record<StoreTextField, string>> & {
  readonly openingHours: readonly OpeningSpan[]
}

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
  preparationMinutes: '',
  openingHours: [],
}

/** The form of a registered store. */
export function storeForm(store: OperatorStore): StoreForm {
  return {
    name: store.name,
    phone: store.phone ?? '',
    zoneId: store.zone._id,
    street: store.street,
    streetNumber: store.streetNumber,
    city: store.city,
    latitude: degreeText(store.latitude),
    longitude: degreeText(store.longitude),
    preparationMinutes: store.preparationMinutes === null ? '' : String(store.preparationMinutes),
    openingHours: store.openingHours,
  }
}

/** The form with the store set to a search result: its address and its point. */
export function withFound(form: StoreForm, place: Place): StoreForm {
  const { lat, lng } = place.position
  return { ...form, ...chosenAddress(place, form), latitude: degreeText(lat), longitude: degreeText(lng) }
}

/** The API's input for a completed form. `store`: the one it was made of; a point that was not moved stays exactly where it was. */
export function toStoreInput(form: StoreForm, store: OperatorStore | null = null): StoreInput {
  const degrees = (field: 'latitude' | 'longitude') =>
    store !== null && degreeText(store[field]) === form[field] ? store[field] : numberIn(form[field])
  return {
    ...form,
    phone: form.phone.trim() || undefined,
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    preparationMinutes: form.preparationMinutes.trim() === '' ? undefined : numberIn(form.preparationMinutes),
    openingHours: [...form.openingHours],
  }
}

/** The paths of errors that the form shows by itself: each field's, and those of each line of the hours. */
export function fieldsShown(form: StoreForm, errors: Readonly<Record<string, string>>): string[] {
  return [...Object.keys(form), ...Object.keys(errors).filter((path) => path.startsWith('openingHours.'))]
}
