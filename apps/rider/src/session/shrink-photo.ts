import { logFailure } from '../api/failure.ts'

/** Enough to read a document, and a tenth of what a phone's camera makes. */
const LONGEST_SIDE = 1600
const QUALITY = 0.82

/** Width and height within the longest side, in whole pixels; a small photo stays as it is. */
export function fitWithin(width: number, height: number, longest: number): [width: number, height: number] {
  const scale = Math.min(1, longest / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/**
 * Makes a photo small before it travels: upright, JPEG, without the place it was taken at.
 * What this browser cannot decode (HEIC, no image at all) comes back as it was: the server judges it.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  if (!photo.type.startsWith('image/')) return photo
  try {
    const blob = await redraw(photo)
    if (blob === null || blob.size >= photo.size) return photo
    return new File([blob], photo.name.replace(/\.\w+$/, '') + '.jpg', { type: blob.type })
  } catch (error) {
    logFailure('shrink photo', error)
    return photo
  }
}

async function redraw(photo: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = fitWithin(bitmap.width, bitmap.height, LONGEST_SIDE)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  // Tens of megabytes that no collector knows about.
  bitmap.close()
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
