/** What is typed into the form, and what is asked of the server with it. */
import type { Input } from '@puni/contract/calls'
import { readPesos } from '@puni/contract/pesos'
import type { AddressCandidate, FrequentCustomer } from '@puni/contract/store-api/entities'

/** How it is paid: the rider pays at the store, or collects the delivery alone, or nothing, as the customer has paid everything. */
export const PAYMENTS = ['store', 'none', 'paid'] as const
type Payment = (typeof PAYMENTS)[number]

/** An address that is known for sure: what was typed may go on after its text, with a floor or a flat. */
interface Place {
  readonly text: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
}

export interface Draft {
  readonly name: string
  readonly phone: string
  readonly address: string
  /** Null while what was typed has to be looked up. */
  readonly place: Place | null
  readonly items: string
  readonly payment: Payment
  readonly storeValue: string
  readonly comment: string
  readonly isUrgent: boolean
  /** As a browser's field has it, in the time of the phone; '' for as soon as possible. */
  readonly pickupTime: string
  readonly pin: boolean
}

export const EMPTY: Draft = {
  name: '',
  phone: '',
  address: '',
  place: null,
  items: '',
  payment: 'store',
  storeValue: '',
  comment: '',
  isUrgent: false,
  pickupTime: '',
  pin: false,
}

/** The draft with another text for the address: a known place stays while the text only goes on. */
export function withAddress(draft: Draft, address: string): Draft {
  const { place } = draft
  return { ...draft, address, place: place !== null && address.startsWith(place.text) ? place : null }
}

/** The draft with one of the places that its address may mean. */
export function withPlace(draft: Draft, candidate: AddressCandidate): Draft {
  const { kind, label, street, streetNumber, city, latitude, longitude } = candidate
  const text = kind === 'interest' ? label : `${street} ${streetNumber}`.trim()
  return { ...draft, address: text, place: { text, city: city ?? '', latitude, longitude } }
}

/** The draft with who ordered before, and where it went. */
export function withCustomer(draft: Draft, customer: FrequentCustomer): Draft {
  const { name, phone, street, streetNumber, city, latitude, longitude, comment } = customer
  const text = `${street} ${streetNumber}`.trim()
  return {
    ...draft,
    name: name ?? draft.name,
    phone: phone ?? draft.phone,
    address: text,
    place: { text, city, latitude, longitude },
    comment: comment ?? '',
  }
}

/** What a quote is asked for; null while there is no address with a number. */
export function quoteOf({
  address,
  place,
  isUrgent,
  pickupTime,
}: Pick<Draft, 'address' | 'place' | 'isUrgent' | 'pickupTime'>): Input<'quoteDelivery'>['body'] | null {
  const typed = address.trim()
  if (place === null && !/\p{L}{3}.*\d/u.test(typed)) return null
  return {
    destination:
      place === null
        ? { address: typed }
        : { street: typed, city: place.city, latitude: place.latitude, longitude: place.longitude },
    isUrgent,
    ...(pickupTime !== '' && { pickupTime: new Date(pickupTime).toISOString() }),
  }
}

/** What the rider pays at the store, pesos; null while it is not an amount. */
export function storeValueOf({ payment, storeValue }: Draft): number | null {
  if (payment !== 'store') return 0
  const read = readPesos(storeValue)
  return 'pesos' in read ? read.pesos : null
}

/** The order of a draft, for the price of its quote. */
export function orderOf(draft: Draft, quoteId: string, storeValue: number): Input<'placeStoreOrder'>['body'] {
  const { name, phone, comment, items, payment, pin } = draft
  return {
    quoteId,
    destination: { name, phone, comment },
    items,
    payment: { paid: payment === 'paid', storeValue },
    handover: pin ? 'pin' : 'none',
  }
}
