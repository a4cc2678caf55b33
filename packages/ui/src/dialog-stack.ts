/**
 * The modal dialogs that are open, the topmost last, and the history entry they share: the browser's back button takes that entry away
 * and with it the topmost dialog, instead of leaving the screen.
 *
 * The app never steps back by itself. A browser takes such a step when it likes, and undoes the link that was tapped meanwhile, or leads
 * out of the app after a reload. A dialog that is closed by other means therefore leaves its entry behind, for the next one to use: until
 * then one press of back shows the same screen again.
 */
import { createStore, type Store } from './store.ts'

interface OpenDialog {
  readonly element: HTMLDialogElement
  readonly onBack: () => void
}

const MARK = 'dialog'
const stack: OpenDialog[] = []
const top = createStore<HTMLDialogElement | null>(null)

/** Chromium on Android asks the dialog itself before it goes back: no entry is needed. */
const asksDialogs = () => 'CloseWatcher' in globalThis && navigator.userAgent.includes('Android')

const isMarked = () => (history.state as Record<string, unknown> | null)?.[MARK] === true

/** Makes sure that what back takes away is the entry of the open dialogs. */
function takeEntry(): void {
  if (stack.length === 0 || isMarked() || asksDialogs()) return
  // A router keeps its own state in the entry: it must find it again.
  history.pushState({ ...(history.state as object | null), [MARK]: true }, '')
}

function onPopState(): void {
  if (isMarked()) return
  stack.at(-1)?.onBack()
  // A turn later, when React has closed it: one below, or one that does not let itself be closed, takes an entry again.
  setTimeout(takeEntry)
}

/** Puts an open dialog on top; gives back what takes it out again. */
export function enterDialog(dialog: OpenDialog): () => void {
  // The same function again is no second listener.
  addEventListener('popstate', onPopState)
  stack.push(dialog)
  takeEntry()
  top.set(dialog.element)
  return () => {
    stack.splice(stack.indexOf(dialog), 1)
    top.set(stack.at(-1)?.element ?? null)
  }
}

/** The dialog on top: outside of it nothing can be pressed. */
export const topDialog: Pick<Store<HTMLDialogElement | null>, 'current' | 'subscribe'> = top
