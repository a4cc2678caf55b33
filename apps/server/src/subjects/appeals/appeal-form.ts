/** Reads the form of an answer, and keeps its photos. */
import { APPEAL_PHOTOS } from '@puni/contract/appeals/values'
import { calls } from '@puni/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { invalidInput } from '../../platform/http/error-handler.ts'
import type { PhotoIntake } from '../photos/photo-intake.ts'
import type { PhotoStore } from '../photos/photo-store.ts'

/** What was sent, its photos in the storage. */
export interface StoredForm {
  readonly body: string
  readonly orderId: string | null
  readonly photos: readonly string[]
  /** Of the photos as they came: a repeated request brings the same. */
  readonly hashes: readonly string[]
}

const Fields = calls.sendAppeal.form.pick({ body: true, orderId: true })

/** Throws what `PhotoIntake` throws, and INVALID_INPUT. Nothing stays in the storage then. */
export async function takeInForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { intake, photos }: { readonly intake: PhotoIntake; readonly photos: PhotoStore },
): Promise<StoredForm> {
  return await intake.take(request, reply, APPEAL_PHOTOS, async ({ fields, files, decode }) => {
    const { success, data, error } = Fields.safeParse(fields)
    if (!success) throw invalidInput(error.issues.map(({ path, message }) => [path.join('.'), message]))
    const uploads = APPEAL_PHOTOS.flatMap((field) => {
      const upload = files[field]
      return upload === undefined ? [] : [{ field, upload }]
    })
    const jpegs: Buffer[] = []
    for (const photo of uploads) jpegs.push(await decode(photo))
    return {
      body: data.body,
      orderId: data.orderId ?? null,
      photos: await storeAll(photos, jpegs),
      hashes: uploads.map(({ upload }) => createHash('sha256').update(upload).digest('hex')),
    }
  })
}

/** Stores all or none. */
async function storeAll(photos: PhotoStore, jpegs: readonly Buffer[]): Promise<string[]> {
  const keys: string[] = []
  try {
    for (const jpeg of jpegs) keys.push(await photos.put(jpeg))
    return keys
  } catch (error) {
    await removeAll(photos, keys)
    throw error
  }
}

export async function removeAll(photos: PhotoStore, keys: readonly string[]): Promise<void> {
  for (const key of keys) await photos.remove(key)
}
