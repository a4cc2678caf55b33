/** Reads a QR code from a photo: by the browser itself, or by a library where it cannot, as on iPhones. */
import { logFailure } from '../../../shared/failure.ts'

interface Detector {
  detect(image: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

/** The library looks at a photo of this many pixels a side, and at most for so many milliseconds. */
const LONGEST_SIDE = 1_600
const PATIENCE_MS = 2_000

/** The text of the first QR code in a photo, or null. Throws what the browser throws for a file that is no picture. */
export async function readQrCode(photo: Blob): Promise<string | null> {
  const image = await createImageBitmap(photo)
  try {
    return (await detected(image)) ?? (await decoded(image))
  } finally {
    image.close()
  }
}

async function detected(image: ImageBitmap): Promise<string | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector === undefined) return null
  try {
    const [code] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(image)
    return code?.rawValue ?? null
  } catch (error) {
    // Phones have it without the service that it asks.
    logFailure('scan code', error)
    return null
  }
}

async function decoded(image: ImageBitmap): Promise<string | null> {
  const { decodeQR } = await import('qr/decode.js')
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height))
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.drawImage(image, 0, 0, width, height)
  try {
    return decodeQR(context.getImageData(0, 0, width, height), {
      effort: Infinity,
      timeLimit: PATIENCE_MS,
    })
  } catch {
    // Its way to say that there is none.
    return null
  }
}
