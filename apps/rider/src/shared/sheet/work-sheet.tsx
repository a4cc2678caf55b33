import { Sheet } from '@puni/ui/sheet'
import type { ReactNode, Ref } from 'react'
import './work-sheet.css'

interface WorkSheetProps {
  label: string
  ref: Ref<HTMLElement>
  /** The primary action: it stays within reach of the thumb, however long the rest is. */
  action?: ReactNode
  /** It appears unasked: ignores taps for its first half second. */
  settling?: boolean
  children: ReactNode
}

/** The sheet of the work screen: over the bottom of the map, or beside the map where height is short. */
export function WorkSheet({ label, ref, action, settling = false, children }: WorkSheetProps) {
  return (
    <Sheet ref={ref} label={label} className={settling ? 'work-sheet work-sheet-settling' : 'work-sheet'}>
      {children}
      {action && (
        <div className="work-sheet-action sticky bottom-0 -mx-4 mt-3 -mb-[max(1rem,env(safe-area-inset-bottom))] border-t border-line bg-surface-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {action}
        </div>
      )}
    </Sheet>
  )
}
