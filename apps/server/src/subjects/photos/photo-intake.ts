/** Takes in the photos that phones upload. Shared by all forms with photos, as what it takes up is: memory, and decoders. */
import { ERRORS } from '@puni/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { refuseBody } from '../../platform/http/deadlines.ts'
import { invalidInput } from '../../platform/http/error-handler.ts'
import { addressKey } from '../../platform/limits/address-key.ts'
import { Refusal } from '../../platform/refusal.ts'
import { Decoders, type Sender } from './decoders.ts'
import { type PhotoForm, readPhotoForm } from './photo-form.ts'
import { UploadMemory } from './upload-memory.ts'

/** A photo of a form, as received. */
interface ReceivedPhoto {
  readonly field: string
  readonly upload: Buffer
  /** Pixels that either side has to have. */
  readonly minSide?: number
}

/** A form that was read, and what decodes its photos. */
export interface ReceivedForm<Photo extends string> extends PhotoForm<Photo> {
  /** The photo, encoded anew as JPEG. Throws PHOTO_INVALID where it is none, INVALID_INPUT where it is too small, and BUSY. */
  readonly decode: (photo: ReceivedPhoto) => Promise<Buffer>
}

export class PhotoIntake {
  /** Strangers and riders on the road have memory of their own each: neither takes it from the other. */
  readonly #memory: Readonly<Record<'strangers' | 'riders', UploadMemory>>
  readonly #decoders = new Decoders()

  constructor({ UPLOAD_MEMORY_MB }: Pick<Config, 'UPLOAD_MEMORY_MB'>) {
    const inAll = UPLOAD_MEMORY_MB * 1024 * 1024
    const limits = { inAll, perOwner: inAll / 2 }
    this.#memory = { strangers: new UploadMemory(limits), riders: new UploadMemory(limits) }
  }

  /**
   * Reads a form with these photos and does `work` on it, during which it is in memory. Throws BUSY where there is no room, and what
   * `readPhotoForm` throws.
   */
  async take<Photo extends string, T>(
    request: FastifyRequest,
    reply: FastifyReply,
    photos: readonly Photo[],
    work: (form: ReceivedForm<Photo>) => Promise<T>,
  ): Promise<T> {
    const sender = senderOf(request)
    const memory = this.#memory[sender.isRider ? 'riders' : 'strangers']
    const cut = (refusal: Refusal) => refuseBody(request, reply, refusal)
    return await memory.hold(sender.owner, cut, async (upload) => {
      const form = await readPhotoForm(request, photos, (bytes) => upload.receive(bytes))
      upload.complete()
      return await work({ ...form, decode: (photo) => this.#decode(sender, photo) })
    })
  }

  async #decode(sender: Sender, { field, upload, minSide = 1 }: ReceivedPhoto): Promise<Buffer> {
    const { jpeg, shorterSide } = await this.#decoders.decode(sender, upload).catch((error: unknown) => {
      if (error instanceof Refusal) throw error
      // Whatever the decoder's error, the message for the user is the same: this file is not a usable image.
      throw new Refusal('PHOTO_INVALID', { fields: { [field]: ERRORS.PHOTO_INVALID.message } })
    })
    if (shorterSide >= minSide) return jpeg
    throw invalidInput([[field, `La foto es muy chica: usá una de ${minSide} × ${minSide} píxeles o más`]])
  }
}

/** A rider counts as such wherever the phone is: many share the address of a carrier. */
function senderOf({ caller, ip }: FastifyRequest): Sender {
  return caller?.kind === 'rider'
    ? { owner: `rider:${caller.id}`, isRider: true }
    : { owner: `address:${addressKey(ip)}`, isRider: false }
}
