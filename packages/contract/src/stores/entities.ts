import { z } from 'zod'
import { Id, Latitude, Longitude, nullableText, optional, Phone, text } from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'

/** A store that places orders, with its own API key. */
export const Store = z.object({
  _id: z.string(),
  name: z.string(),
  phone: nullableText,
  latitude: z.number(),
  longitude: z.number(),
  street: z.string(),
  streetNumber: z.string(),
  city: z.string(),
  zone: z.object({ _id: z.string(), name: z.string() }),
})
export type Store = z.infer<typeof Store>

/** A store as operators list it. */
export const ListedStore = Store.extend({
  /** Its last waits, WAITS_SHOWN.ofStore at most: how many, and their median, seconds; null without any. */
  waits: z.object({ count: z.number(), medianSeconds: z.number() }).nullable(),
})
export type ListedStore = z.infer<typeof ListedStore>

/** A store as operators see it by itself, with the medians of its last orders, pesos; null while there are too few. */
export const OperatorStore = ListedStore.extend({
  usual: z.object({ storeValue: z.number().nullable(), shippingCost: z.number() }).nullable(),
  /** The keys that work, the newest first. */
  keys: z.array(
    z.object({
      /** Null for keys from before they were kept. */
      lastFour: nullableText,
      createdAt: nullableText,
      /** When a replaced key stops working. */
      endsAt: nullableText,
    }),
  ),
})
export type OperatorStore = z.infer<typeof OperatorStore>

export const StoreInput = z.strictObject({
  name: text('el nombre', TEXT_MAX.name),
  phone: optional(Phone),
  latitude: Latitude,
  longitude: Longitude,
  street: text('la calle', TEXT_MAX.street),
  streetNumber: optional(text('la altura', TEXT_MAX.streetNumber)),
  city: optional(text('la ciudad', TEXT_MAX.name)),
  zoneId: Id,
})
export type StoreInput = z.input<typeof StoreInput>
