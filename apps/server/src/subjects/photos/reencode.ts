/** Uploaded pictures are never stored as they came: decoded, turned upright, shrunk, and written anew without metadata. */
import { ERRORS } from '@puni/contract/errors'
import sharp from 'sharp'
import { Refusal } from '../../platform/http/refusal.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp'])
/** A small file can hold a huge picture; 50 megapixels is more than phones make. */
const MAX_PIXELS = 50_000_000
const LONGEST_SIDE = 1_600

/** Re-encodes an upload to a JPEG. Throws PHOTO_INVALID for anything that is not a sound picture of a known format. */
export async function reencodePhoto(upload: Buffer, field: string): Promise<Buffer> {
  try {
    const picture = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
    const { format } = await picture.metadata()
    if (!FORMATS.has(format)) throw new Error(`format ${format}`)
    return await picture
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch {
    // Whatever the decoder's reason, for the person it is one: this file is no usable picture.
    throw new Refusal('PHOTO_INVALID', { fields: { [field]: ERRORS.PHOTO_INVALID.message } })
  }
}
