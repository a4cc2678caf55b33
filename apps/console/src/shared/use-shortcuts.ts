import { useEffect, useEffectEvent } from 'react'

/** Calls what is bound to the key that is pressed, unless somebody types, a dialog is open, or it belongs to the browser. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog:modal, [role=menu]:popover-open') !== null) return
    const { target } = event
    if (target instanceof Element && target.matches('input, select, textarea, [contenteditable]')) return
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
