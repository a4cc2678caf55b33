import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import {
  byId,
  done,
  Id,
  Instant,
  mayBeBlank,
  nullableText,
  optional,
  pageAfterId,
  queryFlag,
  queryPoint,
} from '../fields.ts'
import { PriceRule, PriceTerms } from './entities.ts'
import type { priceRoutes } from './routes.ts'
import { PRICE_LISTS } from './values.ts'

export const priceCalls = {
  listPrices: {
    summary:
      'The price rules of a zone, then of its stores, by page, the latest date first: those that hold or will, or past ones',
    params: byId,
    /** `storeId`: of its stores, that one's only. */
    query: z.object({
      storeId: optional(Id),
      list: mayBeBlank(z.enum(PRICE_LISTS, 'La lista no es válida').default('current')),
      ...pageAfterId,
    }),
    reply: z.object({ prices: z.array(PriceRule), next: nullableText }),
  },
  setPrice: {
    summary:
      'Let other prices hold in a zone, or for the orders of a store there; PRICE_TAKEN if some hold from that instant',
    params: byId,
    body: z.strictObject({
      storeId: optional(Id),
      /** Absent for at once. */
      holdsFrom: optional(Instant),
      /** Null ends the rule before. */
      terms: PriceTerms.nullable(),
    }),
    reply: PriceRule,
    success: 201,
  },
  dropPrice: {
    summary: 'Drop prices that do not hold yet; PRICE_HOLDS for others',
    params: byId,
    reply: done,
  },
  previewPrice: {
    summary: 'What a delivery would cost',
    /** `from` is where it is picked up; `at`: when, now where absent. */
    query: z.object({
      zoneId: Id,
      storeId: optional(Id),
      from: queryPoint,
      to: queryPoint,
      isUrgent: mayBeBlank(queryFlag.default(false)),
      at: optional(Instant),
    }),
    /** `price` in pesos, and within which bounds another may be set; null where no rule holds. `estimated`: no street route was known in time. */
    reply: z.object({
      price: z
        .object({
          pesos: z.number(),
          override: z.object({ least: z.number(), most: z.number() }).nullable(),
          metres: z.number(),
          estimated: z.boolean(),
        })
        .nullable(),
    }),
  },
} as const satisfies Record<keyof typeof priceRoutes, CallDefinition>
