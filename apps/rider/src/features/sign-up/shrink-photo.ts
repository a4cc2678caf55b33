import { logFailure } from '../../shared/failure.ts'

/** Enough to read a document, and a tenth of what a phone's camera makes. */
const LONGEST_SIDE = 1600
const QUALITY = 0.82

/** Width and height within the longest side, in whole pixels; a small photo stays as it is. */
export function fitWithin(width: number, height: number, longest: number): [width: number, height: number] {
  const scale = Math.min(1, longest / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/**
 * Opens a photo and makes it small before it travels: upright, JPEG, without the place it was taken at.
 * Null for what this browser cannot decode: a document by the name of a photo, HEIC on Android.
 */
export async function shrinkPhoto(file: File): Promise<File | null> {
  // An element is decoded upright everywhere; bitmaps of older Safaris are not.
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return new File([await redraw(image)], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })
  } catch (error) {
    logFailure('shrink photo', error)
    return null
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

async function redraw(image: HTMLImageElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = fitWithin(image.naturalWidth, image.naturalHeight, LONGEST_SIDE)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  // Behind what is transparent a JPEG would be black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (blob === null) throw new Error('no JPEG')
  return blob
}
