/**
 * Operations on the browser's top layer. An effect or a late event may run after the element has left the
 * document, because its parent was removed in the same turn. The browser then throws, and an error there
 * unmounts the whole app. Skipping the call loses nothing: whatever is rendered elsewhere is shown there.
 */

/** Shows a dialog and makes the rest of the page inert. */
export function showModal(dialog: HTMLDialogElement): void {
  if (dialog.isConnected && !dialog.open) dialog.showModal()
}

/** Shows a popover above everything shown before it, if it is hidden. Without popover support it is an ordinary box. */
export function showPopover(box: HTMLElement): void {
  if (box.isConnected && 'showPopover' in box && !box.matches(':popover-open')) box.showPopover()
}

/** Hides a popover. */
export function hidePopover(box: HTMLElement): void {
  if (box.isConnected) box.hidePopover?.()
}
