import { useRef, type MouseEvent } from 'react'

/**
 * Handlers for what surrounds a button that changes its meaning under the finger: a tap counts only if it began after the change. A key, or a
 * screen reader's action, always does.
 * @param step what the button does now; null while it rests
 */
export function useFreshTouch(step: string | null) {
  const began = useRef<string | null | undefined>(undefined)
  return {
    onPointerDownCapture: () => void (began.current = step),
    onClickCapture: (event: MouseEvent) => {
      const isOld = event.detail > 0 && began.current !== undefined && began.current !== step
      if (!isOld) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
