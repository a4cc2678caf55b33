/** The form of a new order. Its keys are the dotted paths in which the API reports field errors. */
import type { Position } from '@puni/contract/fields'
import type { NewOrder, OrderInput } from '@puni/contract/orders/entities'
import { readPesos } from '@puni/contract/pesos'
import type { Place } from '@puni/contract/places/entities'
import type { Store } from '@puni/contract/stores/entities'
import type { RulePrice } from '../../../data/prices.ts'
import { chosenAddress } from '../../../shared/address/address.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { degreeText, numberIn, positionIn } from '../../../shared/map/coordinates.ts'
import type { HandoverChoice } from './handover-field.tsx'

/** Who sends it: a registered store with its own address, or a sender whose address is typed in. */
export type OrderSource = 'store' | 'independent'

/** As soon as possible, at the time of `schedule`, or every week as `recurrence` says. */
export type PickupWhen = 'now' | 'later' | 'weekly'

const emptyTexts = {
  zoneId: '',
  storeId: '',
  'origin.independentStoreName': '',
  'origin.street': '',
  'origin.streetNumber': '',
  'origin.city': '',
  'origin.storePhone': '',
  'origin.latitude': '',
  'origin.longitude': '',
  originComment: '',
  externalReference: '',
  'destination.street': '',
  'destination.streetNumber': '',
  'destination.city': '',
  'destination.phone': '',
  'destination.comment': '',
  'destination.latitude': '',
  'destination.longitude': '',
  'management.storeValue': '',
  'management.shippingCost': '',
  /** By the platform's clocks: '2026-11-21' and '12:30'. */
  'schedule.day': '',
  'schedule.clock': '',
  /** As digits: '14' for Mondays and Thursdays. */
  'recurrence.weekdays': '',
  'recurrence.clock': '',
  'recurrence.from': '',
  'recurrence.until': '',
}

/** A text field. */
export type OrderFormField = keyof typeof emptyTexts

export type OrderForm = Readonly<Record<OrderFormField, string>> & {
  readonly source: OrderSource
  readonly when: PickupWhen
  readonly isUrgent: boolean
  /** The customer has paid goods and delivery beforehand. */
  readonly 'management.paid': boolean
  readonly handover: HandoverChoice
}

/** What an order has of its store. */
export type OrderStore = Pick<Store, 'latitude' | 'longitude'> & { readonly zone: Pick<Store['zone'], '_id'> }

/** The two ends of the route. */
export type OrderEnd = 'origin' | 'destination'

/** The initial form. */
export function emptyOrderForm(source: OrderSource): OrderForm {
  return {
    ...emptyTexts,
    source,
    when: 'now',
    isUrgent: false,
    'management.paid': false,
    handover: 'none',
  }
}

/** An amount as it is typed. */
export const pesosText = (pesos: number) => String(pesos).replace('.', ',')

/** The form of an order like another one, for now. */
export function formOf(order: OrderInput): OrderForm {
  const { origin, destination, management } = order
  return {
    ...emptyOrderForm(order.storeId === null ? 'independent' : 'store'),
    zoneId: order.zoneId,
    storeId: order.storeId ?? '',
    ...(origin && {
      'origin.independentStoreName': origin.independentStoreName ?? '',
      'origin.street': origin.street,
      'origin.streetNumber': origin.streetNumber,
      'origin.city': origin.city,
      'origin.storePhone': origin.storePhone ?? '',
      'origin.latitude': degreeText(origin.latitude),
      'origin.longitude': degreeText(origin.longitude),
    }),
    originComment: order.originComment ?? '',
    'destination.street': destination.street,
    'destination.streetNumber': destination.streetNumber,
    'destination.city': destination.city,
    'destination.phone': destination.phone ?? '',
    'destination.comment': destination.comment ?? '',
    'destination.latitude': degreeText(destination.latitude),
    'destination.longitude': degreeText(destination.longitude),
    'management.storeValue': pesosText(management.storeValue),
    'management.shippingCost':
      management.shippingCost === undefined ? '' : pesosText(management.shippingCost),
    'management.paid': management.paid === true,
    isUrgent: order.isUrgent,
    handover: order.handover ?? 'none',
  }
}

/** The form with one end of the route moved to a point on the map. */
export function withPlace(form: OrderForm, end: OrderEnd, { lat, lng }: Position): OrderForm {
  return { ...form, [`${end}.latitude`]: degreeText(lat), [`${end}.longitude`]: degreeText(lng) }
}

/** The form with one end of the route set to a search result: its address and its point. */
export function withFound(form: OrderForm, end: OrderEnd, place: Place): OrderForm {
  const { street, streetNumber, city } = chosenAddress(place, {
    street: form[`${end}.street`],
    streetNumber: form[`${end}.streetNumber`],
    city: form[`${end}.city`],
  })
  return {
    ...withPlace(form, end, place.position),
    [`${end}.street`]: street,
    [`${end}.streetNumber`]: streetNumber,
    [`${end}.city`]: city,
  }
}

/** The position of one end of the route, if known yet. A registered store has its own. */
export function placeIn(form: OrderForm, end: OrderEnd, store: OrderStore | undefined): Position | null {
  if (end === 'origin' && form.source === 'store') {
    return store === undefined ? null : { lat: store.latitude, lng: store.longitude }
  }
  return positionIn(form[`${end}.latitude`], form[`${end}.longitude`])
}

/** The zone of the order: the store's, or the chosen one. */
export function zoneIdIn(form: OrderForm, store: OrderStore | undefined): string {
  return form.source === 'store' ? (store?.zone._id ?? '') : form.zoneId
}

/** Parses the amount. NaN if there is none; the API refuses it with a message of its own. */
function pesosIn(text: string): number {
  const read = readPesos(text)
  return 'pesos' in read ? read.pesos : NaN
}

const optional = (text: string) => text.trim() || undefined

/** What whoever places it says that it costs; undefined for what the price rule says, which may allow nothing else. */
function shippingCostIn(form: OrderForm, isFixed: boolean): number | undefined {
  const typed = form['management.shippingCost']
  return isFixed || typed.trim() === '' ? undefined : pesosIn(typed)
}

/** The API's input for a completed form, but for its time. `price`: what its price rule says, if it is known. */
export function toNewOrder(
  form: OrderForm,
  store: Store | undefined,
  price?: Pick<RulePrice, 'override'> | null,
): NewOrder {
  return {
    zoneId: zoneIdIn(form, store),
    ...(form.source === 'store'
      ? { storeId: form.storeId }
      : {
          origin: {
            independentStoreName: form['origin.independentStoreName'],
            latitude: numberIn(form['origin.latitude']),
            longitude: numberIn(form['origin.longitude']),
            street: form['origin.street'],
            streetNumber: form['origin.streetNumber'],
            city: form['origin.city'],
            storePhone: optional(form['origin.storePhone']),
          },
        }),
    originComment: optional(form.originComment),
    externalReference: optional(form.externalReference),
    destination: {
      latitude: numberIn(form['destination.latitude']),
      longitude: numberIn(form['destination.longitude']),
      street: form['destination.street'],
      streetNumber: form['destination.streetNumber'],
      city: form['destination.city'],
      phone: optional(form['destination.phone']),
      comment: optional(form['destination.comment']),
    },
    management: {
      storeValue: form['management.paid'] ? 0 : pesosIn(form['management.storeValue']),
      shippingCost: shippingCostIn(form, price != null && price.override === null),
      ...(form['management.paid'] && { paid: true }),
    },
    schedule: { isUrgent: form.isUrgent },
    ...(form.handover !== 'none' && { handover: form.handover }),
  }
}

/** Of an order that is part of another input the API names fields so. */
const PART = 'order.'

/** What the API says of the fields, by their names in the form. */
export function orderErrors(error: Error | null): Record<string, string> {
  const fields = Object.entries(fieldsOf(error))
  return Object.fromEntries(
    fields.map(([path, message]) => [path.startsWith(PART) ? path.slice(PART.length) : path, message]),
  )
}

/** The fields whose messages stand beside them, as the API names them. */
export function orderErrorFields(form: OrderForm): string[] {
  const fields = [...Object.keys(form), 'origin', 'destination', 'schedule.pickupTime']
  return [...fields, ...fields.map((field) => PART + field)]
}
