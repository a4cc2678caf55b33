/** Photos as a slow phone opens them: one after the other, in whatever order. */
import { settle } from '@puni/verify/support/components/clock'
import { PHOTO } from '@puni/verify/support/phone'

/** A photo of this name. */
export const photoNamed = (name: string) => ({ ...PHOTO, name })

/** Where a photo on the screen comes from, by its name. */
export const sourceOf = (name: string) => `blob:${name}`

/** From now on a photo is open once the returned function is called with its name. */
export function opensPhotosWhenTold(): (name: string) => Promise<void> {
  const open = new Map<string, () => void>()
  Object.assign(URL, { createObjectURL: (file: File) => sourceOf(file.name) })
  Object.assign(HTMLImageElement.prototype, {
    decode(this: HTMLImageElement) {
      return new Promise<void>((resolve) => open.set(this.src, resolve))
    },
  })
  return async (name) => {
    open.get(sourceOf(name))?.()
    await settle()
  }
}
