import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import {
  byId,
  Id,
  mayBeBlank,
  nullableText,
  optional,
  pageAfterId,
  prose,
  queryNumber,
  repeatable,
} from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'
import { Appeal, OperatorAppeal } from './entities.ts'
import type { appealRoutes } from './routes.ts'
import { APPEAL_ABOUT, APPEAL_OUTCOMES } from './values.ts'

export const appealCalls = {
  getAppeals: {
    summary:
      "The rider's answers to a block, or to what became of an order, and whether there is something to answer",
    /** About this order; about the account without one. */
    query: z.object({ orderId: optional(Id) }),
    /** `about`: what there is to answer, null for nothing. `days`: in how many an answer is due. */
    reply: z.object({
      appeals: z.array(Appeal),
      about: z.enum(APPEAL_ABOUT).nullable(),
      days: z.number(),
    }),
  },
  listMyAppeals: {
    summary: "The rider's newest answers to decisions",
    reply: z.object({ appeals: z.array(Appeal) }),
  },
  sendAppeal: {
    summary:
      'Answer a block, a canceled order, rejected earnings or an adjustment (multipart form with photos, accepts Idempotency-Key)',
    headers: repeatable,
    /** Without `orderId` it is about the rider's block. */
    form: z.object({
      body: prose('tu descargo', TEXT_MAX.appeal),
      orderId: optional(Id),
      photo1: z.file().optional(),
      photo2: z.file().optional(),
    }),
    reply: Appeal,
    success: 201,
  },
  getAppealPhoto: {
    summary: "A photo of a rider's answer (JPEG)",
    params: z.object({
      id: Id,
      number: queryNumber('La foto no es válida', 1, 2),
    }),
  },
  listAppeals: {
    summary:
      "Riders' answers to decisions by page: those that wait, what is due first at the top, or those answered",
    query: z.object({
      state: mayBeBlank(z.enum(['open', 'answered'], 'La situación no es válida').default('open')),
      ...pageAfterId,
    }),
    /** `open` and `overdue`: how many wait, and how many of them are late, whatever is listed. */
    reply: z.object({
      appeals: z.array(OperatorAppeal),
      next: nullableText,
      open: z.number(),
      overdue: z.number(),
    }),
  },
  answerAppeal: {
    summary: "Answer a rider's answer, once, with an outcome",
    params: byId,
    body: z.strictObject({
      outcome: z.enum(APPEAL_OUTCOMES, 'Indicá si el descargo se acepta'),
      text: prose('la respuesta', TEXT_MAX.appeal),
    }),
    reply: OperatorAppeal,
  },
} as const satisfies Record<keyof typeof appealRoutes, CallDefinition>
