/** Takes in what phones upload. Shared by all forms with photos, as what it takes up is: memory, and one decoder. */
import type { FastifyRequest } from 'fastify'
import { Turns } from '../../platform/background/turns.ts'
import type { Config } from '../../platform/config.ts'
import { Slots } from '../../platform/http/slots.ts'
import { addressKey } from '../../platform/limits/address-key.ts'

export class PhotoIntake {
  readonly #uploads: Slots
  /** Decoding a photo may take hundreds of megabytes, whatever its file's size. */
  readonly #decoding = new Turns()

  /** Only so many forms are read at once, half of them from one address. */
  constructor({ UPLOADS_AT_ONCE: inAll }: Pick<Config, 'UPLOADS_AT_ONCE'>) {
    this.#uploads = new Slots({ inAll, perOwner: Math.ceil(inAll / 2) })
  }

  /** Does what holds a form in memory. Throws BUSY where too many do already. */
  async hold<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return await this.#uploads.run(addressKey(request.ip), work)
  }

  /** Does what decodes photos, one after the other. */
  async decode<T>(work: () => Promise<T>): Promise<T> {
    return await this.#decoding.take(work)
  }
}
