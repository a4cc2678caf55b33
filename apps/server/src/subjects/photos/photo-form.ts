/** Reads a multipart form with photos as it streams in, into memory. Nothing in it is validated. */
import { PHOTO_MAX_BYTES } from '@puni/contract/limits'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/refusal.ts'

/** A form as received. */
export interface PhotoForm<Photo extends string> {
  readonly fields: Record<string, string>
  /** Without those that are empty. */
  readonly files: Partial<Record<Photo, Buffer>>
}

/** The form's fields and some headroom. */
const FIELDS_MAX_BYTES = 256 * 1024
const MOST_FIELDS = 40

/**
 * Reads the form with these photos, and tells the bytes of each piece of a photo to `receive`, which may throw. Throws TOO_LARGE,
 * UNSUPPORTED_MEDIA, or INVALID_INPUT if it is truncated.
 */
export async function readPhotoForm<Photo extends string>(
  request: FastifyRequest,
  photos: readonly Photo[],
  receive: (bytes: number) => void,
): Promise<PhotoForm<Photo>> {
  const most = photos.length * PHOTO_MAX_BYTES + FIELDS_MAX_BYTES
  if (Number(request.headers['content-length'] ?? 0) > most) throw new Refusal('TOO_LARGE')
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA')
  const form: PhotoForm<Photo> = { fields: {}, files: {} }
  const limits = {
    fileSize: PHOTO_MAX_BYTES,
    files: photos.length,
    fields: MOST_FIELDS,
    fieldSize: 4_096,
    parts: MOST_FIELDS + photos.length,
  }
  const photoCalled = (name: string) => photos.find((photo) => photo === name)
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') form.fields[part.fieldname] = String(part.value)
      else {
        const content = await readAll(part.file, receive)
        const photo = photoCalled(part.fieldname)
        if (photo !== undefined && content.length > 0) form.files[photo] = content
      }
    }
  } catch (error) {
    throw readingFailure(error)
  }
  return form
}

async function readAll(file: AsyncIterable<Buffer>, receive: (bytes: number) => void): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of file) {
    receive(piece.length)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
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
