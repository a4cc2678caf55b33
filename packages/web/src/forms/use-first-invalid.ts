import { useEffect, useRef, type RefObject } from 'react'

/** For a form: each time `refusal` changes, its first field with an error gets the focus, in the middle of the screen. */
export function useFirstInvalid(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    field?.focus({ preventScroll: true })
    // Else a bar at the end of the screen may cover it.
    field?.scrollIntoView({ block: 'center' })
  }, [refusal])
  return form
}
