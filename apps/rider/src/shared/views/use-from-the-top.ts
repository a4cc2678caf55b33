import { useEffect, type RefObject } from 'react'

/**
 * Puts the focus at the beginning of a dialog's content, whenever `about` changes: a browser begins at the first button, and where the content
 * is longer than the screen that is its end.
 */
export function useFromTheTop(content: RefObject<HTMLElement | null>, about: string): void {
  useEffect(() => {
    const element = content.current
    element?.focus({ preventScroll: true })
    element?.closest('dialog')?.scrollTo({ top: 0 })
  }, [content, about])
}
