/** Who and what the demo consists of. Everybody may know these passwords: a demo holds nothing of value. */
import { DEFAULT_CENTRE } from '@puni/contract/limits'

export const DEMO_OPERATOR = {
  email: 'operador@demo.puni.example',
  password: 'demo-operador',
  fullName: 'Olga Operadora',
}
export const DEMO_RIDER = { email: 'rider@demo.puni.example', password: 'demo-rider', fullName: 'Rita Rider' }

export const DEMO_ZONES = [
  { name: 'Centro', latitude: DEFAULT_CENTRE.lat, longitude: DEFAULT_CENTRE.lng, radius_km: 6 },
  { name: 'Palermo', latitude: -34.5795, longitude: -58.4215, radius_km: 6 },
]

export const DEMO_STORE = {
  name: 'Empanadas La Demo',
  phone: '+54 11 5555-0123',
  latitude: -34.60941,
  longitude: -58.39344,
  street: 'Avenida Demo',
  street_number: '1234',
  city: 'Buenos Aires',
}

/** Where demo orders go, in turn. Fictitious addresses near the store. */
export const DEMO_DESTINATIONS = [
  {
    latitude: -34.6154,
    longitude: -58.3865,
    street: 'Calle de los Ceibos',
    streetNumber: '450',
    comment: 'Timbre 3B',
  },
  {
    latitude: -34.60417,
    longitude: -58.40111,
    street: 'Pasaje Jacarandá',
    streetNumber: '87',
    comment: 'Portón verde',
  },
  {
    latitude: -34.61995,
    longitude: -58.40324,
    street: 'Calle del Lapacho',
    streetNumber: '1620',
    comment: 'Llamar al llegar',
  },
]
