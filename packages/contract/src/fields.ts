/** Fields and shapes that the calls of many subjects have. Identifiers are UUIDs, instants ISO 8601, money pesos with at most 2 decimals. */
import { z } from 'zod'
import { readEmail } from './email.ts'
import { LIST_PAGE, MONEY_MAX, TEXT_MAX } from './limits.ts'
import { formatDecimal } from './numbers.ts'
import { PESOS_PROBLEMS } from './pesos.ts'
import { type PhoneProblem, readMobile, readPhone } from './phone.ts'
import { manyLines, oneLine } from './typed-text.ts'

const written = (clean: (typed: string) => string, label: string, max: number) =>
  z
    .string({ error: `Completá ${label}` })
    .overwrite(clean)
    .min(1, `Completá ${label}`)
    .max(max, `Usá como máximo ${formatDecimal(max)} caracteres en ${label}`)

/** Required text of one line, as `oneLine` makes it; `label` names the field with its article in messages ('el email'). */
export const text = (label: string, max: number) => written(oneLine, label, max)

/** The same of any number of lines. */
export const prose = (label: string, max: number) => written(manyLines, label, max)

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && oneLine(value) === '')

/** Null and blank text mean absent: forms and tills send them for what they don't have. `schema` takes undefined. */
export const mayBeBlank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value: z.input<T> | null) => (isBlank(value) ? undefined : value), schema)

/** What may be left out, also as null or blank text. */
export const optional = <T extends z.ZodType>(schema: T) => mayBeBlank(schema.optional())

/** What stays as it is where it is left out, and is erased by null or blank text: then it is null. */
export const erasable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value: z.input<T> | null) => (isBlank(value) ? null : value), schema.nullable().optional())

/** Text that may be left out, of any number of lines. */
export const optionalText = (label: string, max: number) => optional(prose(label, max))

/** Machine-made text, not trimmed; `message` is for anything wrong with it. */
export const token = (message: string, min: number, max: number) =>
  z
    .string({ error: message })
    .min(min, message)
    .max(max, message)
    // PostgreSQL can hold no NUL.
    .refine((value) => !value.includes('\0'), message)

export const nullableText = z.string().nullable()

export const Id = z.uuid('El identificador no es válido')

/** No clock or calendar of ours goes beyond these years; PostgreSQL's begins with year 1. */
const YEARS = { first: 2000, last: 2100 } as const

const hasOurYear = (iso: string) => {
  const year = Number(iso.slice(0, 4))
  return year >= YEARS.first && year <= YEARS.last
}

export const Instant = z.iso
  .datetime({ offset: true, error: 'La fecha y hora no son válidas' })
  .refine(hasOurYear, 'La fecha y hora no son válidas')

export const Day = z.iso.date('La fecha no es válida').refine(hasOurYear, 'La fecha no es válida')

/** A time of day, '09:30'. */
export const ClockTime = z
  .string('La hora no es válida')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribí la hora como 09:30')

/** 1 Monday, 7 Sunday. */
export const Weekday = z
  .number('El día no es válido')
  .int('El día no es válido')
  .min(1, 'El día no es válido')
  .max(7, 'El día no es válido')

/** A whole number in a query or a path; `message` is for anything wrong with it. */
export const queryNumber = (message: string, min: number, max: number) =>
  z.coerce.number(message).int(message).min(min, message).max(max, message)

export const Year = queryNumber('El año no es válido', YEARS.first, YEARS.last)

export const queryFlag = z.enum(['true', 'false'], 'Usá true o false').transform((flag) => flag === 'true')

/** The version that was shown of what is changed. */
export const Version = z
  .number('La versión no es válida')
  .int('La versión no es válida')
  .min(1, 'La versión no es válida')
  .max(2_147_483_647, 'La versión no es válida')

export const Email = text('el email', TEXT_MAX.email).transform((typed, context) => {
  const email = readEmail(typed)
  if (email !== null) return email
  context.addIssue('El email no es válido')
  return z.NEVER
})

const phoneProblems: Readonly<Record<PhoneProblem, string>> = {
  AREA_MISSING: 'Al teléfono le falta el código de área, por ejemplo 11 o 351',
  NOT_A_PHONE:
    'El teléfono no es válido. Escribilo con código de área; si es de otro país, con + y el código del país',
}

/** The phone of a person we write to, stored as E.164. */
export const MobilePhone = text('el teléfono', TEXT_MAX.phone).transform((typed, context) => {
  const phone = readMobile(typed)
  if (typeof phone !== 'string') return phone.e164
  context.addIssue(phoneProblems[phone])
  return z.NEVER
})

/** A phone to call, typed freely, landline or mobile: stored as E.164, or as it was typed where it can't be read (`phoneWarnings`). */
export const Phone = text('el teléfono', TEXT_MAX.phone).transform((typed) => {
  const phone = readPhone(typed)
  return typeof phone === 'string' ? typed : phone.e164
})

/** What to tell of fields that were taken as they came, though they may not do. */
export const Warnings = z
  .record(z.string(), z.string())
  .optional()
  .describe(
    'What to tell of fields that were taken as they came, though they may not do, by their dotted path; absent where there is nothing to tell.',
  )

const keptPhones: Readonly<Record<PhoneProblem, string>> = {
  AREA_MISSING: 'El teléfono se guardó como está: le falta el código de área',
  NOT_A_PHONE: 'El teléfono se guardó como está: no se reconoce como un número',
}

/** The warnings about phones, by field, of which some are kept as they were typed. */
export function phoneWarnings(
  phones: Readonly<Record<string, string | undefined>>,
): z.infer<typeof Warnings> {
  const told = Object.entries(phones).flatMap(([field, phone = '']) => {
    const reading = readPhone(phone)
    return phone !== '' && typeof reading === 'string' ? [[field, keptPhones[reading]] as const] : []
  })
  return told.length === 0 ? undefined : Object.fromEntries(told)
}

// Forms and phones without a position send zero; nobody delivers in the Gulf of Guinea.
const isNotZero = (degrees: number) => degrees !== 0

export const Latitude = z
  .number({ error: 'La latitud no es válida' })
  .min(-90, 'La latitud no es válida')
  .max(90, 'La latitud no es válida')
  .refine(isNotZero, 'La latitud no puede ser cero')

export const Longitude = z
  .number({ error: 'La longitud no es válida' })
  .min(-180, 'La longitud no es válida')
  .max(180, 'La longitud no es válida')
  .refine(isNotZero, 'La longitud no puede ser cero')

/** A point as the API returns it. */
export const Position = z.object({ lat: z.number(), lng: z.number() })
export type Position = z.infer<typeof Position>

/** A box around places, degrees. */
export const Bounds = z.object({ north: z.number(), south: z.number(), east: z.number(), west: z.number() })
export type Bounds = z.infer<typeof Bounds>

/** A point in a query, `lat,lng`. */
export const queryPoint = z
  .string({ error: 'Falta un punto' })
  .regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/, 'Un punto se escribe lat,lng')
  .transform((point) => {
    const [lat = NaN, lng = NaN] = point.split(',').map(Number)
    return { lat, lng }
  })
  .pipe(z.object({ lat: Latitude, lng: Longitude }))

/** Where a phone is, `accuracy` in metres. */
export const PhonePosition = z.strictObject({
  lat: Latitude,
  lng: Longitude,
  accuracy: z
    .number('La precisión no es válida')
    .min(0, 'La precisión no es válida')
    .max(1_000_000, 'La precisión no es válida'),
  at: Instant,
})

const centavos = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

export const Pesos = z
  .number({ error: 'El importe no es válido' })
  .min(0, PESOS_PROBLEMS.negative)
  .max(MONEY_MAX, PESOS_PROBLEMS.tooLarge)
  .refine(centavos, PESOS_PROBLEMS.decimals)

/** A centavo at least: what is less is rounded to nothing. */
export const PositivePesos = Pesos.refine(
  (pesos) => Math.round(pesos * 100) > 0,
  'El importe tiene que ser mayor que cero',
)

/** The path parameter of a call about one thing. */
export const byId = z.object({ id: Id })

/** Rows of a page; 0 where the counts alone are asked for. */
export const pageLimit = mayBeBlank(
  queryNumber('El tamaño de la página no es válido', 0, LIST_PAGE.most).default(LIST_PAGE.usual),
)

/** A page of a list: the rows after the one with this id, the `next` of the page before. */
export const pageAfterId = { limit: pageLimit, after: optional(Id) }

/** A request repeated with its key does its work once; the same key with other content is refused. */
export const repeatable = z.object({
  'idempotency-key': text('la clave de repetición', 200)
    .optional()
    .describe('Your name for this request: repeated with it, it does its work once.'),
})

/** The reply of a call that has nothing to tell but that it was done. */
export const done = z.object({ ok: z.literal(true) })
