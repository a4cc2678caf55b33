import { z } from 'zod'
import { nullableText, optional, optionalText, text } from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'
import { HANDOVER } from './limits.ts'
import { HANDOVER_KINDS, HANDOVER_STATES } from './proofs.ts'

export const HandoverKind = z.enum(HANDOVER_KINDS, 'El comprobante de entrega no es válido')

/** The proof that an order asks its rider for. */
export const Handover = z.object({
  kind: HandoverKind,
  state: z.enum(HANDOVER_STATES).nullable().describe('Null until the order is delivered.'),
  triesLeft: z.number().describe('Of a PIN or a code. Without any, a photo and a reason take its place.'),
  publicKey: nullableText.describe(
    'With which a phone checks a signed code: a raw Ed25519 key, base64url. Null unless a code is asked for.',
  ),
})
export type Handover = z.infer<typeof Handover>

/** The same as whoever placed the order reads it: with what the customer is to be told. Riders never read it. */
export const PlacedHandover = Handover.extend({
  pin: nullableText.describe(
    'What the customer tells the rider: four digits. Null unless the order asks for them, and once it is delivered.',
  ),
  shortCode: nullableText.describe('The code to type: likewise.'),
  signedCode: nullableText.describe('The code to scan or paste: likewise.'),
})
export type PlacedHandover = z.infer<typeof PlacedHandover>

/** The same as operators read it. */
export const HandoverRecord = PlacedHandover.extend({
  /** What the rider typed in place of the proof. */
  reason: nullableText,
  hasPhoto: z.boolean(),
  /** When the proof was complete. */
  provedAt: nullableText,
  /** The message to the customer; null where there is nothing to tell. */
  message: nullableText,
})
export type HandoverRecord = z.infer<typeof HandoverRecord>

/**
 * What a rider proves a handover with. `kept`: the phone kept it, and its rider has left the door, so that the delivery stands whether or
 * not it is right. A photo is sent by itself (`proveHandover`), before or after.
 */
export const Proof = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('pin'),
      pin: z
        .string({ error: 'Completá el PIN' })
        .regex(new RegExp(`^\\d{${HANDOVER.pinDigits}}$`), `El PIN tiene ${HANDOVER.pinDigits} números`),
      kept: optional(z.literal(true)),
    }),
    z.strictObject({
      kind: z.literal('code'),
      code: text('el código', 400),
      kept: optional(z.literal(true)),
    }),
    z.strictObject({ kind: z.literal('photo'), reason: optionalText('el motivo', TEXT_MAX.comment) }),
  ],
  'El comprobante de entrega no es válido',
)
export type Proof = z.infer<typeof Proof>
/** A proof as a phone sends it. */
export type ProofInput = z.input<typeof Proof>

/** A delivery of the last hours that its rider still has to prove. */
export const OwedProof = z.object({
  orderId: z.string(),
  number: z.number(),
  storeName: nullableText,
  kind: HandoverKind,
  /** Besides the photo. */
  needsReason: z.boolean(),
})
export type OwedProof = z.infer<typeof OwedProof>
