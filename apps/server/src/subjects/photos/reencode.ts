/**
 * Uploaded images are never stored as received: they are decoded, rotated upright, scaled down and re-encoded
 * without metadata.
 */
import { ERRORS } from '@puni/contract/errors'
import sharp from 'sharp'
import { Refusal } from '../../platform/refusal.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp'])
/** A small file can hold a huge image; 50 megapixels is more than phones produce. */
const MAX_PIXELS = 50_000_000
const LONGEST_SIDE = 1_600

/**
 * Re-encodes an upload as JPEG. Throws PHOTO_INVALID for anything that isn't a valid image in a known format.
 */
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
    // Whatever the decoder's error, the message for the user is the same: this file is not a usable image.
    throw new Refusal('PHOTO_INVALID', { fields: { [field]: ERRORS.PHOTO_INVALID.message } })
  }
}
