import { useRef, useState } from 'react'
import { shrinkPhoto } from './shrink-photo.ts'

/**
 * Opens photos as they are chosen, each for its place in a form, `longestSide` pixels long at most. `onOpened` receives
 * the newest of a place as it will be sent, or null if it cannot be opened. While `isOpening` a form must not send.
 */
export function usePhotoChoice<Place>(
  onOpened: (place: Place, photo: File | null) => void,
  longestSide?: number,
) {
  const newest = useRef(new Map<Place, File>())
  const [opening, setOpening] = useState(0)

  const choose = async (place: Place, file: File): Promise<void> => {
    newest.current.set(place, file)
    setOpening((count) => count + 1)
    const photo = await shrinkPhoto(file, longestSide)
    setOpening((count) => count - 1)
    // A large photo may take longer than a small one chosen after it.
    if (newest.current.get(place) === file) onOpened(place, photo)
  }
  return { isOpening: opening > 0, choose }
}
