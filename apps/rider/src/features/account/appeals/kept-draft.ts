/** What a rider wrote and has not sent: kept on the phone, photos too, until it is sent or the rider logs out. */
import { randomUuid } from '@puni/contract/random-uuid'
import { keptAppeal } from '../../../services/session/stored-session.ts'

/** An answer as written so far. */
export interface Draft {
  readonly body: string
  readonly photos: readonly File[]
  /** Names what is sent: a repeat after a lost reply is the same. A change makes it another. */
  readonly key: string
}

interface KeptDraft {
  /** The order it is about; null: the block. */
  readonly orderId: string | null
  readonly body: string
  readonly photos: readonly { readonly name: string; readonly base64: string }[]
  readonly key: string
}

export const emptyDraft = (): Draft => ({ body: '', photos: [], key: randomUuid() })

/** The draft about this order, or about the block; null if there is none. */
export function readDraft(orderId: string | null): Draft | null {
  const kept = keptAppeal.read() as KeptDraft | null
  if (kept === null || kept.orderId !== orderId) return null
  return {
    body: kept.body,
    key: kept.key,
    photos: kept.photos.map(({ name, base64 }) => fileOf(name, base64)),
  }
}

/** Keeps it; where the phone has no room for the photos, without them. Returns whether all of it survives the page. */
export async function keepDraft(orderId: string | null, { body, photos, key }: Draft): Promise<boolean> {
  const encoded = await Promise.all(
    photos.map(async (photo) => ({ name: photo.name, base64: await base64Of(photo) })),
  )
  if (keptAppeal.write({ orderId, body, photos: encoded, key } satisfies KeptDraft)) return true
  keptAppeal.write({ orderId, body, photos: [], key } satisfies KeptDraft)
  return photos.length === 0
}

export const forgetDraft = keptAppeal.remove

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const url = reader.result as string
      resolve(url.slice(url.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('photo not read')))
    reader.readAsDataURL(file)
  })
}

function fileOf(name: string, base64: string): File {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new File([bytes], name, { type: 'image/jpeg' })
}
