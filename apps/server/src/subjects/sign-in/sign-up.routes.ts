import { RiderSignUp } from '@puni/contract/entities'
import { ERRORS } from '@puni/contract/errors'
import { PHOTO_MAX_BYTES } from '@puni/contract/limits'
import type { FastifyRequest } from 'fastify'
import { hashSecret } from '../accounts/passwords.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isMissingReference, violatedUnique } from '../../platform/database/failures.ts'
import { invalidInput } from '../../platform/http/error-handler.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { reencodePhoto } from '../photos/reencode.ts'
import type { EventBus } from '../../platform/realtime/event-bus.ts'
import { readRider } from '../riders/riders.queries.ts'

const PHOTO_FIELDS = ['dniPhoto', 'selfiePhoto'] as const
type PhotoField = (typeof PHOTO_FIELDS)[number]

/** Two photos, their form's fields and some air. */
const FORM_MAX_BYTES = 2 * PHOTO_MAX_BYTES + 256 * 1024

/** Sign-up: a multipart form. Fields a client may not choose (status, role, totals) are ignored. */
export function serveSignUp(
  serve: Serve,
  db: Database,
  clock: Clock,
  photos: PhotoStore,
  bus: EventBus,
): void {
  serve(
    'createRider',
    async ({ request, reply }) => {
      const { fields, files } = await readForm(request)
      const signUp = checkForm(fields, files)
      await refuseTaken(db, signUp)
      const [dniPhoto, selfiePhoto] = await storePhotos(photos, files)
      try {
        const id = await insertRider(db, clock.now(), signUp, dniPhoto, selfiePhoto)
        bus.publish(['operators'], { type: 'rider', riderId: id })
        reply.status(201)
        return { data: await readRider(db, id) }
      } catch (error) {
        await Promise.all([photos.remove(dniPhoto), photos.remove(selfiePhoto)])
        // The checks above lost a race.
        if (violatedUnique(error) === 'riders_email_key') throw emailTaken()
        if (isMissingReference(error)) throw zoneUnknown()
        throw error
      }
    },
    { strictLimit: true },
  )
}

interface Form {
  readonly fields: Record<string, string>
  readonly files: Partial<Record<PhotoField, Buffer>>
}

async function readForm(request: FastifyRequest): Promise<Form> {
  if (Number(request.headers['content-length'] ?? 0) > FORM_MAX_BYTES) throw new Refusal('TOO_LARGE')
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA')
  const form: Form = { fields: {}, files: {} }
  const limits = {
    fileSize: PHOTO_MAX_BYTES,
    files: PHOTO_FIELDS.length,
    fields: 40,
    fieldSize: 4_096,
    parts: 42,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') form.fields[part.fieldname] = String(part.value)
      else {
        const content = await part.toBuffer()
        if (isPhotoField(part.fieldname) && content.length > 0) form.files[part.fieldname] = content
      }
    }
  } catch (error) {
    throw readingFailure(error)
  }
  return form
}

/** The parser of forms has no codes for what it cannot read: cut short, or without the boundary that was announced. */
function readingFailure(error: unknown): unknown {
  const isKnown = error instanceof Error && 'code' in error
  return isKnown
    ? error
    : new Refusal('INVALID_INPUT', { message: 'El formulario llegó incompleto. Probá de nuevo.' })
}

function isPhotoField(name: string): name is PhotoField {
  return (PHOTO_FIELDS as readonly string[]).includes(name)
}

function checkForm(fields: Form['fields'], files: Form['files']): RiderSignUp {
  const result = RiderSignUp.safeParse(fields)
  const issues = (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message] as const)
  if (files.dniPhoto === undefined) issues.push(['dniPhoto', 'Falta la foto del documento'])
  if (files.selfiePhoto === undefined) issues.push(['selfiePhoto', 'Falta la selfie'])
  if (!result.success || issues.length > 0) throw invalidInput(issues)
  return result.data
}

const emailTaken = () => new Refusal('EMAIL_TAKEN', { fields: { email: ERRORS.EMAIL_TAKEN.message } })
const zoneUnknown = () => new Refusal('ZONE_NOT_FOUND', { fields: { zone: ERRORS.ZONE_NOT_FOUND.message } })

/** Refused before the photos cost anything. */
async function refuseTaken(db: Database, { email, zone }: RiderSignUp): Promise<void> {
  const [rider, zoneRow] = await Promise.all([
    db.selectFrom('riders').select('id').where('email', '=', email).executeTakeFirst(),
    db.selectFrom('zones').select('id').where('id', '=', zone).executeTakeFirst(),
  ])
  if (rider !== undefined) throw emailTaken()
  if (zoneRow === undefined) throw zoneUnknown()
}

async function storePhotos(photos: PhotoStore, files: Form['files']): Promise<[dni: string, selfie: string]> {
  const [dni, selfie] = (await Promise.all(
    PHOTO_FIELDS.map((field) => reencodePhoto(files[field] ?? Buffer.alloc(0), field)),
  )) as [Buffer, Buffer]
  const dniPhoto = await photos.put(dni)
  try {
    return [dniPhoto, await photos.put(selfie)]
  } catch (error) {
    await photos.remove(dniPhoto)
    throw error
  }
}

async function insertRider(
  db: Database,
  now: Date,
  signUp: RiderSignUp,
  dniPhoto: string,
  selfiePhoto: string,
) {
  const passwordHash = await hashSecret(signUp.password)
  return await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('riders')
      .values({
        full_name: signUp.fullName,
        email: signUp.email,
        password_hash: passwordHash,
        document_number: signUp.documentNumber,
        phone: signUp.phone,
        vehicle_type: signUp.vehicleType,
        zone_id: signUp.zone,
        dni_photo: dniPhoto,
        selfie_photo: selfiePhoto,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('rider_zones').values({ rider_id: id, zone_id: signUp.zone }).execute()
    return id
  })
}
