/**
 * Uploaded images are never stored as received: they are decoded, rotated upright, scaled down and re-encoded
 * without metadata.
 */
import sharp from 'sharp'
import { mendPhoneJpeg, scansOf } from './phone-jpeg.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp'])
/** A small file can hold a huge image; 50 megapixels is more than phones produce. */
const MAX_PIXELS = 50_000_000
/**
 * Each scan of a progressive JPEG is decoded over all of its pixels, and costs its file almost nothing. Cameras write ten: this is room for them
 * with 50 megapixels.
 */
const MAX_SCANNED_PIXELS = 600_000_000
const LONGEST_SIDE = 1_600

// Several photos are decoded at once, each by a process of its own; and none comes twice.
sharp.concurrency(1)
sharp.cache(false)

/** A photo as it is kept. */
export interface Reencoded {
  readonly jpeg: Buffer
  /** Of what was uploaded, pixels. */
  readonly shorterSide: number
}

/** Re-encodes an upload as JPEG. Throws if it isn't a valid image in a known format, or would take too long. */
export async function reencode(upload: Buffer): Promise<Reencoded> {
  const file = mendPhoneJpeg(upload)
  const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
  const { format, width, height } = await picture.metadata()
  if (!FORMATS.has(format)) throw new Error(`format ${format}`)
  if (format === 'jpeg' && scansOf(file) * width * height > MAX_SCANNED_PIXELS)
    throw new Error('too many scans')
  const jpeg = await picture
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer()
  return { jpeg, shorterSide: Math.min(width, height) }
}
