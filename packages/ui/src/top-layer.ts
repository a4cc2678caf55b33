/**
 * Shows what the browser draws in front of the page. An effect or a late event may come when the element has left the document,
 * as its parent was taken away in the same turn. The browser throws then, and an error there takes the whole app off the screen.
 * Nothing is lost by keeping still: what is rendered elsewhere is shown there.
 */

/** Shows a dialog that makes the rest of the page inert. */
export function showModal(dialog: HTMLDialogElement): void {
  if (dialog.isConnected && !dialog.open) dialog.showModal()
}

/** Shows a popover in front of everything shown before it. Without popovers it is an ordinary box. */
export function showPopover(box: HTMLElement): void {
  if (box.isConnected) box.showPopover?.()
}

/** Takes a popover back. */
export function hidePopover(box: HTMLElement): void {
  if (box.isConnected) box.hidePopover?.()
}
