import { Menu, type MenuItem } from './menu.tsx'
import { Spinner } from './spinner.tsx'
import { showPopover } from './top-layer.ts'

/** Between the list and its button, and between the list and the edge of the window, in pixels. */
const GAP = 4

interface RowMenuProps {
  /** Label of the button; begins with its visible text. */
  label: string
  trigger: string
  items: MenuItem[]
  busy?: boolean
}

/** The further actions of a row. Their list is in the top layer: the table scrolls sideways and would cut it off. */
export function RowMenu({ label, trigger, items, busy = false }: RowMenuProps) {
  return <Menu label={label} trigger={busy ? <Spinner /> : trigger} items={items} place={placeOnTop} />
}

/** Below the button, or above it where there is no room, and within the window in any case. It scrolls with the page. */
function placeOnTop(list: HTMLElement, button: HTMLElement): void {
  if (!('popover' in list)) return
  const { top, bottom, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  list.popover = 'manual'
  Object.assign(list.style, { inset: 'auto', margin: '0' })
  showPopover(list)
  const { offsetWidth, offsetHeight } = list
  const fitsBelow = bottom + GAP + offsetHeight <= clientHeight
  const beside = fitsBelow ? bottom + GAP : top - GAP - offsetHeight
  const y = Math.max(GAP, Math.min(beside, clientHeight - GAP - offsetHeight))
  const fromRight = Math.max(GAP, Math.min(clientWidth - right, clientWidth - offsetWidth - GAP))
  Object.assign(list.style, { top: `${scrollY + y}px`, right: `${fromRight - scrollX}px` })
}
