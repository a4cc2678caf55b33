/**
 * Uploaded images are never stored as received: they are decoded, rotated upright, scaled down and re-encoded
 * without metadata.
 */
import { ERRORS } from '@puni/contract/errors'
import sharp from 'sharp'
import { invalidInput } from '../../platform/http/error-handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { mendPhoneJpeg } from './phone-jpeg.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp'])
/** A small file can hold a huge image; 50 megapixels is more than phones produce. */
const MAX_PIXELS = 50_000_000
const LONGEST_SIDE = 1_600

/**
 * Re-encodes an upload as JPEG. Throws PHOTO_INVALID for anything that isn't a valid image in a known format, and INVALID_INPUT if a side
 * has fewer than `minSide` pixels.
 */
export async function reencodePhoto(upload: Buffer, field: string, minSide = 1): Promise<Buffer> {
  const { jpeg, shorterSide } = await reencode(upload).catch(() => {
    // Whatever the decoder's error, the message for the user is the same: this file is not a usable image.
    throw new Refusal('PHOTO_INVALID', { fields: { [field]: ERRORS.PHOTO_INVALID.message } })
  })
  if (shorterSide < minSide) {
    throw invalidInput([[field, `La foto es muy chica: usá una de ${minSide} × ${minSide} píxeles o más`]])
  }
  return jpeg
}

async function reencode(upload: Buffer): Promise<{ readonly jpeg: Buffer; readonly shorterSide: number }> {
  const picture = sharp(mendPhoneJpeg(upload), { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
  const { format, width, height } = await picture.metadata()
  if (!FORMATS.has(format)) throw new Error(`format ${format}`)
  const jpeg = await picture
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer()
  return { jpeg, shorterSide: Math.min(width, height) }
}
