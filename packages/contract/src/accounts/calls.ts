import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import {
  byId,
  done,
  Email,
  Id,
  mayBeBlank,
  MobilePhone,
  nullableText,
  optional,
  queryFlag,
  text,
  token,
} from '../fields.ts'
import { ENTITY_TYPE, TEXT_MAX } from '../limits.ts'
import { Operator } from '../operators/entities.ts'
import { OperatorRider, Rider } from '../riders/entities.ts'
import {
  ActivationCode,
  Credentials,
  CurrentPassword,
  NewPassword,
  RecoveryCode,
  RiderSignUp,
  SecondFactorCode,
  Session,
} from './entities.ts'
import { IDENTITY_PHOTO_MIN_PX } from './limits.ts'
import type { accountRoutes } from './routes.ts'

/** The message that carries it to the person; null if none goes out by itself: then it is the operator's to send. */
const messageId = nullableText

/** A code as its maker reads it: the only time that it is shown, since it is stored hashed. */
const issuedCode = z.object({
  code: z.string(),
  expiresAt: z.string(),
  /** Opens WhatsApp with the message to the rider filled in; null if the stored phone, from earlier, is not a mobile. */
  whatsappUrl: nullableText,
  messageId,
})

/** While a code is valid another is made only with `replace`: whoever has the first must learn that it no longer works. */
const issuing = {
  params: byId,
  query: z.object({ replace: mayBeBlank(queryFlag.default(false)) }),
  reply: issuedCode,
}

export const accountCalls = {
  loginRider: {
    summary: 'Log a rider in',
    body: Credentials,
    reply: z.object({ token: z.string(), user: Rider }),
  },
  /**
   * `code` of the second factor; SECOND_FACTOR_NEEDED asks for it. `cookie`: the browser keeps the token, where no script can read it, and
   * the reply's is ''.
   */
  loginOperator: {
    summary: 'Log an operator in',
    body: Credentials.extend({
      code: optional(SecondFactorCode),
      cookie: mayBeBlank(z.boolean('Indicá si la sesión va en una cookie').default(false)),
    }),
    reply: z.object({ token: z.string(), operator: Operator }),
  },
  logout: {
    summary: 'Revoke the token of this call; a rider with no other session goes off duty',
    reply: done,
  },
  endSession: {
    summary: 'Log out, later, by the SHA-256 of the token',
    body: z.strictObject({
      session: token('La sesión no es válida', 64, 64).regex(/^[0-9a-f]+$/, 'La sesión no es válida'),
    }),
    reply: done,
  },
  /** The most recently used first. */
  listSessions: {
    summary: "One's own sessions, with device and last use",
    reply: z.object({ sessions: z.array(Session) }),
  },
  endOtherSession: {
    summary: "End one of one's own sessions",
    params: byId,
    reply: done,
  },
  endAllSessions: {
    summary: "End all of one's own sessions, or all but this one",
    body: z.strictObject({ keepThis: z.boolean('Indicá si esta sesión sigue abierta') }),
    reply: done,
  },
  endRiderSessions: {
    summary: 'Log a rider out everywhere, as after a theft; duty ends',
    params: byId,
    reply: OperatorRider,
  },
  endRiderSession: {
    summary: 'End one session of a rider; with the last one duty ends',
    params: byId.extend({ sessionId: Id }),
    reply: done,
  },
  beginContactChange: {
    summary:
      'Ask for a new phone or email of a rider: a code goes to the new phone, or for an email to the one that is known, and confirms it',
    params: byId,
    body: z
      .strictObject({ phone: optional(MobilePhone), email: optional(Email) })
      .refine(({ phone, email }) => (phone === undefined) !== (email === undefined), {
        message: 'Cambiá una cosa por vez: el teléfono o el email',
        path: ['phone'],
      }),
    /** Opens WhatsApp with the message that carries the code: nobody is shown it otherwise. */
    reply: z.object({ whatsappUrl: z.string(), expiresAt: z.string() }),
  },
  confirmContactChange: {
    summary: 'Set the new phone or email with the code, as the person who got it reads it out',
    params: byId,
    body: z.strictObject({ code: ActivationCode }),
    reply: done,
  },
  changePassword: {
    summary: 'Change the password; all other sessions end',
    body: z.strictObject({ currentPassword: CurrentPassword, newPassword: NewPassword }),
    reply: done,
  },
  issueRecoveryCode: {
    summary:
      'Make a code with which a rider sets a new password; one that lives ends only if it is to be replaced',
    ...issuing,
  },
  recoverRiderPassword: {
    summary: 'Set a new password with a recovery code; all sessions end',
    body: z.strictObject({ email: Email, code: RecoveryCode, newPassword: NewPassword }),
    reply: done,
  },
  createRider: {
    summary: `Sign a rider up (multipart form with photos of ${IDENTITY_PHOTO_MIN_PX} pixels a side or more)`,
    form: RiderSignUp.extend({ dniPhoto: z.file(), selfiePhoto: z.file() }),
    reply: z.object({ data: Rider }),
    success: 201,
  },
  issueActivationCode: {
    summary: 'Make an activation code; one that lives ends only if it is to be replaced',
    ...issuing,
  },
  refuseSignUp: {
    summary: 'Refuse a sign-up, with a reason that the person reads at the next login, or let it wait again',
    params: byId,
    /** Null takes a refusal back. */
    body: z.strictObject({ reason: text('el motivo', TEXT_MAX.comment).nullable() }),
    /** Opens WhatsApp with the message to the person filled in; null where there is nothing to tell, or the stored phone is not a mobile. */
    reply: z.object({ whatsappUrl: nullableText, messageId }),
  },
  validateActivation: {
    summary: 'Activate the account with its code',
    body: z.strictObject({
      code: ActivationCode,
      entityId: Id,
      entityType: z.literal(ENTITY_TYPE, 'El tipo de entidad no es válido'),
    }),
    reply: Rider,
  },
  confirmOperator: {
    summary:
      'Give the password again, and the second factor where there is one: before what a session alone is not enough for',
    body: z.strictObject({ password: Credentials.shape.password, code: optional(SecondFactorCode) }),
    reply: done,
  },
  beginSecondFactor: {
    summary: 'Make the secret of a second factor; it counts once confirmed',
    body: z.strictObject({ password: Credentials.shape.password }),
    /** The secret in base 32, and as the address that authenticator apps read from a QR code. */
    reply: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmSecondFactor: {
    summary: 'Confirm the second factor with a code; its recovery codes are shown once',
    body: z.strictObject({ code: SecondFactorCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  removeSecondFactor: {
    summary: "Remove one's second factor, with a code",
    body: z.strictObject({ code: SecondFactorCode }),
    reply: done,
  },
  requireSecondFactor: {
    summary: 'Set whether every operator needs a second factor',
    body: z.strictObject({ required: z.boolean('Indicá si la verificación en dos pasos es obligatoria') }),
    reply: done,
  },
} as const satisfies Record<keyof typeof accountRoutes, CallDefinition>
