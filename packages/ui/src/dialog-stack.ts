/**
 * The modal dialogs that are open, the topmost last, and the one history entry they share: the browser's back button
 * takes that entry away and with it the topmost dialog, instead of leaving the screen.
 * (On Android Chromium asks the dialog first; desktop browsers, Safari and Firefox just go back.)
 */
import { createStore, type Store } from './store.ts'

interface OpenDialog {
  readonly element: HTMLDialogElement
  readonly onBack: () => void
}

const MARK = 'dialog'
/**
 * Marks are of this load of the page only: a reload may overtake the way back, and then the entry before ours, from which a step
 * back would leave the app, comes up with the mark of ours. An entry that an earlier load left is one more step back.
 */
const LOAD = performance.timeOrigin
const stack: OpenDialog[] = []
const top = createStore<HTMLDialogElement | null>(null)
let settling = false
/** Our own step back is under way: until it has arrived the history says nothing. */
let goingBack = false

const isMarked = () => (history.state as Record<string, unknown> | null)?.[MARK] === LOAD

/** Waits a turn, so that one dialog after another, or an action that navigates, leaves the history alone. */
function settleSoon(): void {
  if (settling) return
  settling = true
  setTimeout(() => {
    settling = false
    const wanted = stack.length > 0
    if (goingBack || wanted === isMarked()) return
    if (wanted) {
      // A router keeps its own state in the entry: it must find it again.
      history.pushState({ ...(history.state as object | null), [MARK]: LOAD }, '')
    } else {
      goingBack = true
      history.back()
    }
  })
}

function onPopState(): void {
  const byUser = !goingBack
  goingBack = false
  if (byUser && !isMarked()) stack.at(-1)?.onBack()
  // A dialog that does not let itself be closed takes its entry again.
  settleSoon()
}

function changed(): void {
  top.become(stack.at(-1)?.element ?? null)
  settleSoon()
}

/** Puts an open dialog on top; gives back what takes it out again. */
export function enterDialog(dialog: OpenDialog): () => void {
  // The same function again is no second listener.
  addEventListener('popstate', onPopState)
  stack.push(dialog)
  changed()
  return () => {
    stack.splice(stack.indexOf(dialog), 1)
    changed()
  }
}

/** The dialog on top: outside of it nothing can be pressed. */
export const topDialog: Pick<Store<HTMLDialogElement | null>, 'current' | 'subscribe'> = top
