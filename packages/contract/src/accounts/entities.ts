import { z } from 'zod'
import { readEmail } from '../email.ts'
import { ERRORS } from '../errors.ts'
import { Email, Id, MobilePhone, nullableText, text } from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'
import { Vehicle } from '../riders/entities.ts'
import { oneLine } from '../typed-text.ts'
import { ACTIVATION, PASSWORD_MIN, RECOVERY } from './limits.ts'

/** Passwords are taken as typed, trimming would change them, but composed (NFC): keyboards differ in how they write an ñ. */
export const password = (missing: string) => z.string({ error: missing }).normalize()

export const NewPassword = password('Completá la contraseña')
  .min(PASSWORD_MIN, `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres`)
  .max(TEXT_MAX.password, `La contraseña debe tener como máximo ${TEXT_MAX.password} caracteres`)

/** A password that its owner has already: checked for presence only. */
export const CurrentPassword = password('Completá la contraseña actual')
  .min(1, 'Completá la contraseña actual')
  .max(TEXT_MAX.password, ERRORS.PASSWORD_WRONG.message)

/** Login pair. Checked for presence only; other fields are ignored. */
export const Credentials = z.object({
  email: z
    .string({ error: 'Todos los campos son obligatorios' })
    .overwrite(oneLine)
    .min(1, 'Todos los campos son obligatorios')
    .max(TEXT_MAX.email, ERRORS.BAD_CREDENTIALS.message)
    .transform((typed) => readEmail(typed) ?? typed.toLowerCase()),
  password: password('Todos los campos son obligatorios')
    .min(1, 'Todos los campos son obligatorios')
    .max(TEXT_MAX.password, ERRORS.BAD_CREDENTIALS.message),
})

export const ActivationCode = z
  .string({ error: 'Completá el código' })
  .trim()
  .regex(new RegExp(`^\\d{${ACTIVATION.digits}}$`), `El código tiene ${ACTIVATION.digits} números`)

/** A recovery code, in either case, with or without its dash. */
export const RecoveryCode = z
  .string({ error: 'Completá el código' })
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(
        new RegExp(`^[A-Z0-9]{${RECOVERY.length}}$`),
        `El código tiene ${RECOVERY.length} letras y números`,
      ),
  )

/** A code of an authenticator app, or a recovery code. Spaces and hyphens don't matter. */
export const SecondFactorCode = text('el código', 40).transform((typed) =>
  typed.replaceAll(/[\s-]/g, '').toLowerCase(),
)

/** A session of one's own. */
export const Session = z.object({
  _id: z.string(),
  /** Browser and system, 'Chrome en Android'; null if unknown. */
  device: nullableText,
  createdAt: z.string(),
  /** To within a few minutes. */
  lastUsedAt: z.string(),
  /** The session of this call. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** A person's document, of any country: letters and digits, five at least, in groups or not; not all of them zeros. */
const DOCUMENT = /^(?=.*[1-9])[\p{L}\d](?:[ ./-]*[\p{L}\d]){4,}$/u

/** The text fields of the sign-up form; the photos dniPhoto and selfiePhoto are file parts beside them. */
export const RiderSignUp = z.object({
  fullName: text('el nombre completo', TEXT_MAX.name),
  email: Email,
  password: NewPassword,
  documentNumber: text('el número de documento', TEXT_MAX.document).regex(
    DOCUMENT,
    'El número de documento no es válido. Escribilo como figura, por ejemplo 30.111.222',
  ),
  phone: MobilePhone,
  zone: Id,
  vehicleType: Vehicle,
})
export type RiderSignUp = z.infer<typeof RiderSignUp>
