/**
 * The open modal dialogs, topmost last, and the history entry they share: the browser's back button removes
 * that entry and closes the topmost dialog, instead of leaving the screen.
 *
 * The app never navigates back on its own. Browsers perform such a step asynchronously: it may undo a link
 * tapped meanwhile, or leave the app after a reload. A dialog that is closed by other means therefore leaves
 * its entry behind for the next one to reuse. Until then, pressing back once shows the same screen again.
 */
import { createStore, type Store } from './store.ts'

interface OpenDialog {
  readonly element: HTMLDialogElement
  readonly onBack: () => void
}

const MARK = 'dialog'
const stack: OpenDialog[] = []
const top = createStore<HTMLDialogElement | null>(null)

/** Chromium on Android sends the dialog a close request before it goes back: no entry is needed. */
const asksDialogs = () => 'CloseWatcher' in globalThis && navigator.userAgent.includes('Android')

const isMarked = () => (history.state as Record<string, unknown> | null)?.[MARK] === true

/** Makes sure that back removes the entry of the open dialogs. */
function takeEntry(): void {
  if (stack.length === 0 || isMarked() || asksDialogs()) return
  // A router keeps its own state in the entry and must find it again.
  history.pushState({ ...(history.state as object | null), [MARK]: true }, '')
}

function onPopState(): void {
  if (isMarked()) return
  stack.at(-1)?.onBack()
  // One turn later, when React has closed it. A dialog below, or one that refuses to close, needs an entry again.
  setTimeout(takeEntry)
}

/** Puts an open dialog on top. Returns a function that removes it. */
export function enterDialog(dialog: OpenDialog): () => void {
  // Adding the same function twice registers it once.
  addEventListener('popstate', onPopState)
  stack.push(dialog)
  takeEntry()
  top.set(dialog.element)
  return () => {
    stack.splice(stack.indexOf(dialog), 1)
    top.set(stack.at(-1)?.element ?? null)
  }
}

/** The topmost dialog: nothing outside of it can be pressed. */
export const topDialog: Pick<Store<HTMLDialogElement | null>, 'current' | 'subscribe'> = top
