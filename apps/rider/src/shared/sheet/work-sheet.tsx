import { Icon } from '@puni/ui/icon'
import { useEffect, useRef, useState, type ReactNode, type RefCallback } from 'react'
import { sheetText } from './sheet-text.ts'
import { useSheetHeight } from './use-sheet-height.ts'
import '../views/ignores-first-taps.css'
import './work-sheet.css'

interface WorkSheetProps {
  label: string
  ref: RefCallback<HTMLElement>
  /** Before the title. */
  lead?: ReactNode
  /** Which moment it is: one line beside the grip, and all that shows at the smallest height. Its heading. */
  title: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  /** What counts at this moment: it shows whole. */
  children: ReactNode
  /** The actions: they stay within reach of the thumb, however long the rest is. */
  action?: ReactNode
  /** Everything else: shown on request. */
  more?: ReactNode
  /** It appears unasked: ignores taps for its first half second. */
  settling?: boolean
  /** Whenever it changes, the sheet shows what counts again. */
  about?: string
}

/**
 * The sheet of the work screen: one card over the bottom of the map. Its grip shows the rest, by a tap, a drag or a key; beside the map on a
 * phone that is held sideways.
 */
export function WorkSheet(props: WorkSheetProps) {
  const { label, ref: outer, lead, title, aside, children, action, more, settling = false, about } = props
  const { height, ref, show, grip } = useSheetHeight(outer)
  const [shown, setShown] = useState(about)
  if (shown !== about) {
    setShown(about)
    show('card')
  }
  const scroller = useRef<HTMLDivElement>(null)
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
      <div className="work-sheet-panel flex min-h-0 flex-col overflow-hidden rounded-t-xl bg-surface-raised shadow-overlay">
        <div aria-hidden className="vest-band shrink-0" />
        <div className="@container relative flex shrink-0 items-center gap-2 px-4">
          {lead}
          <h1 className="min-w-0 flex-1">{title}</h1>
          {more && (
            // All of the line is its grip.
            <button
              type="button"
              aria-expanded={height === 'full'}
              className="work-sheet-grip flex min-h-12 min-w-12 items-center justify-center gap-1 text-[min(1rem,5vmin)] font-bold after:absolute after:inset-0"
              {...grip}
            >
              {/* Beside something else a narrow phone has no room for the word. */}
              <span className={lead ? '@max-[19rem]:sr-only' : ''}>
                {height === 'full' ? sheetText.less : sheetText.more}
              </span>
              <Icon name={height === 'full' ? 'chevron' : 'up'} className="size-5" />
              <span
                aria-hidden
                className="absolute inset-x-0 top-1 mx-auto h-1 w-10 rounded-full bg-line-strong"
              />
            </button>
          )}
          {aside && <div className="relative">{aside}</div>}
        </div>
        <div
          ref={scroller}
          role="group"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, and hold nothing to go to by keyboard
          tabIndex={0}
          className="work-sheet-scroll @container min-h-0 overflow-y-auto overscroll-contain px-4 pb-2"
        >
          {children}
          {more && <div className="work-sheet-more">{more}</div>}
        </div>
        {action && (
          <div className="work-sheet-action flex shrink-0 flex-col gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {action}
          </div>
        )}
      </div>
    </section>
  )
}
