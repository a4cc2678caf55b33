/** A store for tests. */
import type { OperatorStore } from '@puni/contract/stores/entities'
import { CENTRO } from '@puni/verify/support/scripted/entities'

/** Open, without keys, in Centro. */
export const STORE: OperatorStore = {
  _id: '3b0c6f2e-0a51-4f6f-9a52-7f1c0e6d1a01',
  name: 'Empanadas',
  phone: '+541155550100',
  latitude: -34.61,
  longitude: -58.39,
  street: 'Perón',
  streetNumber: '1500',
  city: 'Buenos Aires',
  zone: { _id: CENTRO._id, name: CENTRO.name },
  waits: null,
  pausedUntil: null,
  pausedReason: null,
  disabledAt: null,
  disabledReason: null,
  openingHours: [],
  version: 1,
  preparationMinutes: null,
  usual: null,
  keys: [],
}
