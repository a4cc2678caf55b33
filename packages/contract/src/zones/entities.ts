import { z } from 'zod'
import { Id, Latitude, Longitude, mayBeBlank, nullableText, PositivePesos, text, Version } from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'
import { formatDecimal } from '../numbers.ts'
import { type Corner, openRing, polygonTrouble } from './polygon.ts'
import { FREE_MINUTES_MOST, SHOWN_MOST, ZONE_RADIUS_KM } from './limits.ts'

const RadiusKm = z
  .number({ error: 'El radio no es válido' })
  .min(ZONE_RADIUS_KM.min, `El radio mínimo es ${formatDecimal(ZONE_RADIUS_KM.min)} km`)
  .max(ZONE_RADIUS_KM.max, `El radio máximo es ${formatDecimal(ZONE_RADIUS_KM.max)} km`)

/** What a wait at a store is paid by. Pesos. */
export const WaitTerms = z
  .strictObject({
    freeMinutes: z
      .int('Los minutos no son válidos')
      .min(0, 'Los minutos no son válidos')
      .max(FREE_MINUTES_MOST, 'Son demasiados minutos'),
    perMinute: PositivePesos,
    most: PositivePesos,
  })
  .refine(({ perMinute, most }) => most >= perMinute, {
    path: ['most'],
    message: 'Es menos de lo que se paga por un minuto',
  })
export type WaitTerms = z.infer<typeof WaitTerms>

/** What a zone pays its riders beside the fee, and how much they may owe. Pesos. */
export const ZoneTerms = z.strictObject({
  /** What a rider may owe the platform before offers stop; null for any sum. */
  cashLimit: PositivePesos.nullable(),
  /** For every full minute at a store beyond the free ones, up to `most` for an order; null where waits are not paid. */
  waiting: WaitTerms.nullable(),
  /** For an order that is canceled once its rider was at the store; null for nothing. */
  cancellation: PositivePesos.nullable(),
})
export type ZoneTerms = z.infer<typeof ZoneTerms>

/** A work zone: a circle, or a polygon with the circle around it. It contains both ends of its orders. */
export const Zone = z.object({
  _id: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  radiusKm: z.number(),
  /** Of a polygon, [longitude, latitude]; null for a circle. Absent from the version before, which may answer during an upgrade. */
  corners: z
    .array(z.tuple([z.number(), z.number()]))
    .nullable()
    .optional(),
  /** Takes neither orders nor riders since then; null while it is open. Absent from the version before, which may answer during an upgrade. */
  closedAt: nullableText.optional(),
  /** Where `version` is. */
  terms: ZoneTerms.optional(),
  /** Goes up with every change of name or shape. In the list of zones and in the answer to a change; nowhere else. */
  version: z.number().optional(),
})
export type Zone = z.infer<typeof Zone>

/** What a zone's new shape would leave outside; `isNew`: what is inside the present one. */
export const ZoneOutside = z.object({
  /** None of them could place an order. */
  stores: z.array(z.object({ _id: z.string(), name: z.string(), isNew: z.boolean() })),
  /** Unfinished ones, with the end that is outside. */
  orders: z.array(
    z.object({
      _id: z.string(),
      number: z.number(),
      storeName: nullableText,
      pickup: z.boolean(),
      delivery: z.boolean(),
      isNew: z.boolean(),
    }),
  ),
  /** On duty in the zone, by their last positions. */
  riders: z.array(z.object({ _id: z.string(), fullName: z.string(), isNew: z.boolean() })),
})
export type ZoneOutside = z.infer<typeof ZoneOutside>

/** How much there is to deliver in a zone, for the riders who are there. */
export const ZoneDemand = z.enum(['calm', 'normal', 'busy'])
export type ZoneDemand = z.infer<typeof ZoneDemand>

/**
 * Why a rider on duty is offered nothing:
 * - `zone-taken`: may no longer work there
 * - `last-order`: asked for none after the one in hand
 * - `position-old`: the last position is too old, or there is none
 * - `cash-limit`: owes the platform as much as a rider may
 * - `unreached`: the last offer did not reach the phone, which has made no contact since
 * - `no-orders`: nobody in the zone has ordered for half an hour
 * - `zone-closed`: takes no more orders, so that only those already placed are offered
 */
export const Hindrance = z.enum([
  'zone-taken',
  'paused',
  'last-order',
  'position-old',
  'cash-limit',
  'unreached',
  'no-orders',
  'zone-closed',
])
export type Hindrance = z.infer<typeof Hindrance>

const Corners = z
  .array(
    z.tuple([Longitude, Latitude], 'Cada esquina tiene longitud y latitud'),
    'Las esquinas no son válidas',
  )
  .overwrite((corners) => [...openRing(corners)] as [number, number][])
  .superRefine((corners, context) => {
    const trouble = polygonTrouble(corners)
    if (trouble !== null) context.addIssue(trouble)
  })

const zoneFields = {
  name: text('el nombre', TEXT_MAX.name),
  latitude: mayBeBlank(Latitude.optional()),
  longitude: mayBeBlank(Longitude.optional()),
  radiusKm: mayBeBlank(RadiusKm.optional()),
  /** A ring as in GeoJSON, closed or not, without holes. With it the circle is the one around it, whatever is sent. */
  corners: mayBeBlank(Corners.optional()),
}

interface Shape {
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  readonly radiusKm?: number | undefined
  readonly corners?: readonly Corner[] | undefined
}

/** Of a circle all three are needed. */
function missingOf({ corners, ...circle }: Shape): [path: string, message: string][] {
  if (corners !== undefined) return []
  const needed = {
    latitude: 'La latitud no es válida',
    longitude: 'La longitud no es válida',
    radiusKm: 'El radio no es válido',
  }
  return Object.entries(needed).filter(([field]) => circle[field as keyof typeof circle] === undefined)
}

/** A zone as operators enter it: a circle or a polygon. */
export const ZoneInput = z.strictObject(zoneFields).superRefine((zone, context) => {
  for (const [path, message] of missingOf(zone)) context.addIssue({ code: 'custom', path: [path], message })
})
export type ZoneInput = z.input<typeof ZoneInput>

/** A zone as it is to be, and the version that was shown: what somebody else changed since is not overwritten. `shown`: the stores, orders and riders that whoever saves it knows to be left outside. */
export const ZoneChange = z
  .strictObject({
    ...zoneFields,
    version: Version,
    shown: mayBeBlank(
      z
        .array(Id, 'La lista no es válida')
        .max(SHOWN_MOST, 'Son demasiados: cambiá la zona de a poco')
        .default([]),
    ),
  })
  .superRefine((zone, context) => {
    for (const [path, message] of missingOf(zone)) context.addIssue({ code: 'custom', path: [path], message })
  })
