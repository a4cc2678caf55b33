import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId, Day, done, Id, Instant, nullableText, optional, repeatable } from '../fields.ts'
import { Notice } from '../notifications/entities.ts'
import { Order } from '../orders/entities.ts'
import { CHANNELS } from './dispatch.ts'
import { LogbookOffer, OfferWhy } from './entities.ts'
import type { offerRoutes } from './routes.ts'

export const offerCalls = {
  getOfferedOrder: {
    summary: 'The order offered to the rider right now',
    query: z.object({ riderId: Id }),
    /** `serverTime` lets a phone with a wrong clock count the offer down. */
    reply: z.object({
      order: Order.nullable(),
      /** Names the offer, where the order can be offered again. */
      offerId: nullableText,
      /** Why this rider was asked. */
      why: OfferWhy.nullable(),
      serverTime: z.string(),
    }),
  },
  acceptOrder: {
    summary: 'Accept the offer of an order',
    params: z.object({ orderId: Id, riderId: Id }),

    reply: z.object({ order: Order }),
  },
  skipOrder: {
    summary: 'Skip the offer of an order',
    params: byId,
    headers: repeatable,
    body: z.strictObject({
      riderId: Id,
      action: z.literal('skip', 'La acción no es válida'),
      timestamp: Instant,
    }),
    reply: done,
  },
  reportReceipt: {
    summary: 'Tell that an offer reached the phone, or the eye',
    params: byId,
    body: z.strictObject({
      channel: z.enum(CHANNELS, 'El canal no es válido'),
      /** `received` by the phone, or `seen`: on a visible screen. */
      stage: z.enum(['received', 'seen'], 'La etapa no es válida'),
    }),
    /** Whether the offer can still be answered. */
    reply: z.object({ live: z.boolean() }),
  },
  listRiderOffers: {
    summary: "A rider's offers of a day and why they came, and what the rider was told",
    params: byId,
    /** The platform's calendar day; today when absent. */
    query: z.object({ day: optional(Day) }),
    /** `notices`: what the rider was told, absent in answers kept from before it was. */
    reply: z.object({ offers: z.array(LogbookOffer), notices: z.array(Notice).optional() }),
  },
} as const satisfies Record<keyof typeof offerRoutes, CallDefinition>
