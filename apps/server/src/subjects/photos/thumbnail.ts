import sharp from 'sharp'

/** Enough to tell a face or a document in a list, about a twentieth of the photo's bytes. */
const LONGEST_SIDE = 320

/** A stored photo made small. A list asks once a visit for those that are looked at: that costs less than keeping, moving and erasing another file of each. */
export async function thumbnailOf(jpeg: Buffer): Promise<Buffer> {
  return await sharp(jpeg)
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 70 })
    .toBuffer()
}
