import { useRef, useState } from 'react'
import { shrinkPhoto } from '../../shared/photo/shrink-photo.ts'
import type { SignUpPhoto } from './sign-up-draft.ts'

/** Decodes photos as they are chosen. `onOpened` receives each photo as it will be sent, or null if it is not a photo. */
export function usePhotoChoice(onOpened: (name: SignUpPhoto, photo: File | null) => void) {
  const newest = useRef<Partial<Record<SignUpPhoto, File>>>({})
  const [opening, setOpening] = useState(0)

  const choose = async (name: SignUpPhoto, file: File) => {
    newest.current[name] = file
    setOpening((count) => count + 1)
    const photo = await shrinkPhoto(file)
    setOpening((count) => count - 1)
    // A large photo may take longer than a small one chosen after it.
    if (newest.current[name] === file) onOpened(name, photo)
  }
  return { opening: opening > 0, choose }
}
