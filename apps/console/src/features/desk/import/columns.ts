/** The columns of a file of orders: how they are called, and what the API says about which. */

/** By the key of a column, its name. */
export const COLUMNS = {
  store: 'Tienda',
  sender: 'Remitente',
  zone: 'Zona',
  pickupStreet: 'Calle de retiro',
  pickupNumber: 'Altura de retiro',
  pickupCity: 'Ciudad de retiro',
  pickupLatitude: 'Latitud de retiro',
  pickupLongitude: 'Longitud de retiro',
  pickupPhone: 'Teléfono de retiro',
  pickupComment: 'Comentario de retiro',
  street: 'Calle',
  streetNumber: 'Altura',
  city: 'Ciudad',
  latitude: 'Latitud',
  longitude: 'Longitud',
  phone: 'Teléfono',
  comment: 'Comentario',
  storeValue: 'Valor en el local',
  shippingCost: 'Envío',
  urgent: 'Urgente',
  pickupTime: 'Día y hora de retiro',
  handover: 'Comprobante',
  reference: 'Referencia',
  paid: 'Pagado',
} as const
export type ColumnKey = keyof typeof COLUMNS
export const COLUMN_KEYS = Object.keys(COLUMNS) as readonly ColumnKey[]

/** What a file of wrong lines has beyond them; read again, it is left out. */
export const ERROR_COLUMN = 'Error'

/** Other names under which they come. */
const ALIASES: Readonly<Record<string, ColumnKey>> = {
  local: 'store',
  'calle de entrega': 'street',
  'altura de entrega': 'streetNumber',
  numero: 'streetNumber',
  'ciudad de entrega': 'city',
  localidad: 'city',
  'latitud de entrega': 'latitude',
  lat: 'latitude',
  'longitud de entrega': 'longitude',
  lng: 'longitude',
  'telefono de entrega': 'phone',
  'comentario de entrega': 'comment',
  valor: 'storeValue',
  'costo de envio': 'shippingCost',
  'ya pagado': 'paid',
  'ya esta pagado': 'paid',
  'hora de retiro': 'pickupTime',
  'comprobante de entrega': 'handover',
}

/** A text as it is compared: in small letters, without accents and marks. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const byName = new Map<string, ColumnKey>([
  ...COLUMN_KEYS.map((key) => [fold(COLUMNS[key]), key] as const),
  ...Object.entries(ALIASES),
])

/** The column with this name; null for none that is known. */
export function columnNamed(name: string): ColumnKey | null {
  return byName.get(fold(name)) ?? null
}

const FIELDS: Readonly<Record<string, ColumnKey>> = {
  storeId: 'store',
  zoneId: 'zone',
  origin: 'pickupStreet',
  'origin.independentStoreName': 'sender',
  'origin.street': 'pickupStreet',
  'origin.streetNumber': 'pickupNumber',
  'origin.city': 'pickupCity',
  'origin.latitude': 'pickupLatitude',
  'origin.longitude': 'pickupLongitude',
  'origin.storePhone': 'pickupPhone',
  originComment: 'pickupComment',
  destination: 'street',
  'destination.street': 'street',
  'destination.streetNumber': 'streetNumber',
  'destination.city': 'city',
  'destination.latitude': 'latitude',
  'destination.longitude': 'longitude',
  'destination.phone': 'phone',
  'destination.comment': 'comment',
  'management.storeValue': 'storeValue',
  'management.shippingCost': 'shippingCost',
  'management.paid': 'paid',
  'schedule.isUrgent': 'urgent',
  'schedule.pickupTime': 'pickupTime',
  handover: 'handover',
  externalReference: 'reference',
}

/** The column that a field of the API comes from; null where it is none's. */
export function columnOfField(field: string): ColumnKey | null {
  return FIELDS[field] ?? null
}
