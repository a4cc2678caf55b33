/**
 * Reads the sign-up form as it streams in. Fields that clients may not set (status, role, totals) are
 * ignored.
 */
import { RiderSignUp } from '@puni/contract/entities'
import { PHOTO_MAX_BYTES } from '@puni/contract/limits'
import type { FastifyRequest } from 'fastify'
import { invalidInput } from '../../platform/http/error-handler.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A sign-up's photo fields. */
const PHOTO_FIELDS = ['dniPhoto', 'selfiePhoto'] as const
type PhotoField = (typeof PHOTO_FIELDS)[number]

/** Two photos, the form's fields and some headroom. */
const FORM_MAX_BYTES = 2 * PHOTO_MAX_BYTES + 256 * 1024

/** A form as received: nothing in it has been validated. */
export interface Form {
  readonly fields: Record<string, string>
  readonly files: Partial<Record<PhotoField, Buffer>>
}

/** Reads the form. Throws TOO_LARGE, UNSUPPORTED_MEDIA, or INVALID_INPUT if it is truncated. */
export async function readForm(request: FastifyRequest): Promise<Form> {
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

/**
 * The form parser has no error codes for what it cannot read: truncated, or without the declared boundary.
 */
function readingFailure(error: unknown): unknown {
  const isKnown = error instanceof Error && 'code' in error
  return isKnown
    ? error
    : new Refusal('INVALID_INPUT', { message: 'El formulario llegó incompleto. Probá de nuevo.' })
}

function isPhotoField(name: string): name is PhotoField {
  return (PHOTO_FIELDS as readonly string[]).includes(name)
}

/** The validated sign-up. Throws INVALID_INPUT naming each invalid or missing field. */
export function checkForm(fields: Form['fields'], files: Form['files']): RiderSignUp {
  const result = RiderSignUp.safeParse(fields)
  const issues = (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message] as const)
  if (files.dniPhoto === undefined) issues.push(['dniPhoto', 'Falta la foto del documento'])
  if (files.selfiePhoto === undefined) issues.push(['selfiePhoto', 'Falta la selfie'])
  if (!result.success || issues.length > 0) throw invalidInput(issues)
  return result.data
}
