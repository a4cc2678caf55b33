import { IconButton } from '@puni/ui/icon-button'
import { useEffect, useRef, type ReactNode, type RefCallback } from 'react'
import { sheetText } from './sheet-text.ts'
import { useOverflow } from './use-overflow.ts'
import { useSheetHeight } from './use-sheet-height.ts'
import '../views/ignores-first-taps.css'
import './work-sheet.css'

interface WorkSheetProps {
  label: string
  ref: RefCallback<HTMLElement>
  /** What shows at any height. */
  head: ReactNode
  /** The actions: they stay within reach of the thumb, however long the rest is. */
  action?: ReactNode
  /** It appears unasked: ignores taps for its first half second. */
  settling?: boolean
  /** Whenever it changes, the sheet is scrolled to its beginning. */
  about?: string
  /** The rest; hidden where only the head shows. */
  children?: ReactNode
}

/**
 * The sheet of the work screen: over the bottom of the map at one of three heights, moved by hand at its upper
 * edge or by its button; beside the map on a phone that is held sideways.
 */
export function WorkSheet({
  label,
  ref: outer,
  head,
  action,
  settling = false,
  about,
  children,
}: WorkSheetProps) {
  const { height, ref, step, grip } = useSheetHeight(outer)
  const scroller = useRef<HTMLDivElement>(null)
  // Where all of it shows, there is nothing to enlarge for.
  const isLonger = useOverflow(scroller)
  useEffect(() => {
    // Newer browsers return a promise from it, which React would mistake for a cleanup function.
    scroller.current?.scrollTo({ top: 0 })
  }, [about])
  return (
    <section
      ref={ref}
      aria-label={label}
      data-height={height}
      className={`work-sheet ${settling ? 'ignores-first-taps' : ''} absolute inset-x-0 bottom-0 flex animate-rise flex-col sm:mx-auto sm:max-w-lg`}
    >
      {children && (
        <div className="work-sheet-size absolute right-[4.75rem] bottom-full mb-3 flex gap-2">
          {/* First, so that the other stays in its place when this one comes. */}
          {(height === 'peek' || (height === 'half' && isLonger)) && (
            <IconButton
              icon="up"
              label={sheetText.larger}
              className="bg-surface-raised shadow-raised"
              onClick={() => step(1)}
            />
          )}
          {height !== 'peek' && (
            <IconButton
              icon="chevron"
              label={sheetText.smaller}
              className="bg-surface-raised shadow-raised"
              onClick={() => step(-1)}
            />
          )}
        </div>
      )}
      <div className="work-sheet-panel flex min-h-0 flex-col overflow-hidden rounded-t-xl bg-surface-raised shadow-overlay">
        <div aria-hidden className="work-sheet-grip" {...(children && grip)}>
          <div className="vest-band" />
          <div className="mx-auto mt-2 mb-1 h-1 w-10 rounded-full bg-line-strong" />
        </div>
        <div
          ref={scroller}
          className="work-sheet-scroller @container min-h-0 overflow-y-auto overscroll-contain px-4 pt-1 pb-3"
        >
          <div>{head}</div>
          {children && <div className="work-sheet-more">{children}</div>}
        </div>
        {action && (
          <div className="work-sheet-action flex flex-col gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {action}
          </div>
        )}
      </div>
    </section>
  )
}
