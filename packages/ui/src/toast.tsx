import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { topDialog } from './dialog-stack.ts'
import { IconButton } from './icon-button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { hidePopover, showPopover } from './top-layer.ts'

export type ToastKind = 'info' | 'success' | 'error'

interface ToastEntry {
  id: number
  kind: ToastKind
  message: string
}

type ShowToast = (message: string, kind?: ToastKind) => void

const VISIBLE_MS = 6_000

const looks: Record<ToastKind, { icon: IconName; className: string }> = {
  info: { icon: 'info', className: 'border-info text-info' },
  success: { icon: 'check', className: 'border-success text-success' },
  error: { icon: 'alert', className: 'border-danger text-danger' },
}

const ToastContext = createContext<ShowToast | null>(null)

/** Returns `show(message, kind?)`, the same function on every render. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}

interface ToastProviderProps {
  /** Label of the × of every toast. */
  dismissLabel: string
  /** Position on the screen; at the top by default, as the bottom of a phone's screen belongs to the buttons. */
  placeClass?: string
  children: ReactNode
}

const TOP = 'inset-x-0 top-0 bottom-auto mx-auto pt-[max(0.75rem,env(safe-area-inset-top))]'

/** Provides and renders the app's toasts. */
export function ToastProvider({ dismissLabel, placeClass = TOP, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<ToastEntry[]>([])
  const nextId = useRef(0)
  const layer = useRef<HTMLDivElement>(null)

  const show = useCallback<ShowToast>((message, kind = 'info') => {
    const id = nextId.current++
    // A repeated failure renews its toast instead of adding another.
    setToasts((all) => [...all.filter((toast) => toast.message !== message), { id, kind, message }])
  }, [])
  const dismiss = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])

  // A popover shown later is above a modal dialog, but can be pressed only if it is inside the dialog.
  const dialog = useSyncExternalStore(topDialog.subscribe, topDialog.current, () => null)
  const newest = toasts.at(-1)?.id
  useLayoutEffect(() => {
    const box = layer.current
    if (box === null) return
    showPopover(box)
    return () => hidePopover(box)
  }, [newest, dialog])

  const item = (toast: ToastEntry) => (
    <Toast key={toast.id} toast={toast} dismissLabel={dismissLabel} onDismiss={dismiss} />
  )
  const all = (
    <div
      ref={layer}
      popover="manual"
      className={cx(
        'pointer-events-none fixed z-50 flex w-full max-w-md flex-col gap-2 overflow-visible bg-transparent px-3',
        placeClass,
      )}
    >
      {/* Both regions are always rendered: screen readers ignore content that is added together with its live region. */}
      <div role="alert" className="flex flex-col gap-2">
        {toasts.filter((toast) => toast.kind === 'error').map(item)}
      </div>
      <div role="status" className="flex flex-col gap-2">
        {toasts.filter((toast) => toast.kind !== 'error').map(item)}
      </div>
    </div>
  )
  return (
    <ToastContext value={show}>
      {children}
      {dialog === null ? all : createPortal(all, dialog)}
    </ToastContext>
  )
}

interface ToastProps {
  toast: ToastEntry
  dismissLabel: string
  onDismiss: (id: number) => void
}

function Toast({ toast: { id, kind, message }, dismissLabel, onDismiss }: ToastProps) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onDismiss(id), VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [id, held, onDismiss])

  const { icon, className } = looks[kind]
  return (
    <div
      // Paused while someone is reading it or about to close it.
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'pointer-events-auto flex animate-drop items-center gap-3 rounded-md border-2 bg-surface-raised pl-4 shadow-overlay',
        className,
      )}
    >
      <Icon name={icon} />
      <p className="flex-1 py-3 font-semibold text-ink">{message}</p>
      <IconButton icon="close" label={dismissLabel} onClick={() => onDismiss(id)} className="text-ink" />
    </div>
  )
}
