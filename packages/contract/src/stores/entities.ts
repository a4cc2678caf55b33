import { z } from 'zod'
import {
  ClockTime,
  Id,
  Latitude,
  Longitude,
  mayBeBlank,
  nullableText,
  optional,
  Phone,
  text,
  Weekday,
  Version,
} from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'
import { OPENING_SPANS_MOST, PREPARATION_MINUTES } from './limits.ts'
import { overlap } from './opening-hours.ts'

/** A span in which a store is open: see `OpeningSpan`. */
export const Span = z.strictObject({
  day: Weekday,
  from: ClockTime,
  to: ClockTime,
})

const OpeningHours = z
  .array(Span, 'Los horarios no son válidos')
  .max(OPENING_SPANS_MOST, `Son demasiados horarios: hasta ${OPENING_SPANS_MOST} por semana`)
  .refine((hours) => !overlap(hours), 'Hay horarios que se superponen')

const preparation = `Usá entre ${PREPARATION_MINUTES.min} y ${PREPARATION_MINUTES.max} minutos`
const PreparationMinutes = z
  .number(preparation)
  .int('Usá minutos enteros')
  .min(PREPARATION_MINUTES.min, preparation)
  .max(PREPARATION_MINUTES.max, preparation)

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
  /** Takes no orders until then; null outside of a pause. */
  pausedUntil: nullableText,
  pausedReason: nullableText,
  /** Takes no orders since then; null while it is enabled. */
  disabledAt: nullableText,
  disabledReason: nullableText,
  /** None where no hours are known. */
  openingHours: z.array(z.object({ day: z.number(), from: z.string(), to: z.string() })),
})
export type ListedStore = z.infer<typeof ListedStore>

/** A store as operators see it by itself, with the medians of its last orders, pesos; null while there are too few. */
export const OperatorStore = ListedStore.extend({
  /** Goes up with every change of what `StoreInput` has. */
  version: z.number(),
  /** How long it says that an order takes; null if unknown. */
  preparationMinutes: z.number().nullable(),
  usual: z.object({ storeValue: z.number().nullable(), shippingCost: z.number() }).nullable(),
  /** The keys that work, the newest first. */
  keys: z.array(
    z.object({
      _id: z.string(),
      name: nullableText,
      /** Its orders reach no rider. */
      test: z.boolean(),
      readOnly: z.boolean(),
      /** Within some minutes; null for never. */
      lastUsedAt: nullableText,
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
  preparationMinutes: mayBeBlank(PreparationMinutes.optional()),
  openingHours: mayBeBlank(OpeningHours.default([])),
})
export type StoreInput = z.input<typeof StoreInput>

/** A store as it is to be, and the version that was shown: what somebody else changed since is not overwritten. */
export const StoreChange = StoreInput.extend({ version: Version })
