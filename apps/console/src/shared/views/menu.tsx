import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Icon, type IconName } from '@puni/ui/icon'
import { useRef, type ReactNode } from 'react'

/** Between the list and its button, and between the list and the edge of the window, in pixels. */
const GAP = 4

export interface MenuItem {
  label: string
  icon?: IconName
  onSelect: () => void
}

interface MenuProps {
  /** Label of the button; begins with its visible text. */
  label: string
  /** Content of the button. */
  trigger: ReactNode
  items: readonly MenuItem[]
}

/** A button that opens a short list of actions. */
export function Menu({ label, trigger, items }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <BaseMenu.Root
      modal={false}
      onOpenChange={(_, { reason }) => {
        // A dialog that the choice opens gives the focus back to what had it: the item is gone by then.
        if (reason === 'item-press') button.current?.focus()
      }}
    >
      <BaseMenu.Trigger
        ref={button}
        aria-label={label}
        className="group flex min-h-12 min-w-12 touch-manipulation items-center justify-center gap-2 rounded-md px-2 font-semibold transition-colors hover:bg-surface-muted active:bg-surface-muted"
      >
        {trigger}
        <Icon name="chevron" className="size-5 transition-transform group-aria-expanded:rotate-180" />
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner align="end" sideOffset={GAP} collisionPadding={GAP} sticky className="z-40">
          <BaseMenu.Popup
            aria-label={label}
            className="flex max-h-(--available-height) w-max max-w-(--available-width) min-w-56 animate-drop flex-col overflow-y-auto rounded-lg border border-line bg-surface-raised p-2 shadow-overlay"
          >
            {items.map((item) => (
              <BaseMenu.Item
                key={item.label}
                className="flex min-h-12 shrink-0 cursor-pointer touch-manipulation items-center gap-3 rounded-sm px-3 font-semibold focus-visible:-outline-offset-2 active:bg-surface-muted data-highlighted:bg-surface-muted"
                onClick={item.onSelect}
              >
                {item.icon && <Icon name={item.icon} />}
                {item.label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
