import { logFailure } from '../failure.ts'

/** Enough to read a document, and a tenth of what a phone's camera produces. */
const LONGEST_SIDE = 1600
const QUALITY = 0.82

/** Width and height within the longest side, in whole pixels; a small photo keeps its size. */
export function fitWithin(width: number, height: number, longest: number): [width: number, height: number] {
  const scale = Math.min(1, longest / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/**
 * Decodes a photo and shrinks it for upload: upright, JPEG, without its location, at most so many pixels long.
 * Returns null for a drawing, and if this browser cannot decode it: a document with a photo's file name, or HEIC on Android.
 */
export async function shrinkPhoto(file: File, longestSide = LONGEST_SIDE): Promise<File | null> {
  // A drawing may have no size, and says nothing of who it shows.
  if (file.type === 'image/svg+xml') return null
  // Image elements are decoded upright everywhere; bitmaps are not in older Safaris.
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return new File([await redraw(image, longestSide)], file.name.replace(/\.\w+$/, '') + '.jpg', {
      type: 'image/jpeg',
    })
  } catch (error) {
    logFailure('shrink photo', error)
    return null
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

async function redraw(image: HTMLImageElement, longestSide: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = fitWithin(image.naturalWidth, image.naturalHeight, longestSide)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  // Transparent areas would turn black in a JPEG.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (blob === null) throw new Error('no JPEG')
  return blob
}
