import { useState } from 'react'
import { AlarmDialog } from './alarm-dialog.tsx'
import { emergencyText } from './emergency-text.ts'

/**
 * The emergency button of an order under way: in the header of every screen, where no thumb rests. It opens the dialog that calls for help, far
 * from itself. Once opened it goes on looking whether an operator has seen the alarm.
 */
export function Emergency({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="min-h-12 min-w-12 touch-manipulation"
        onClick={open}
      >
        <span className="inline-block rounded-md border-2 border-danger bg-danger-soft px-2 py-1 font-extrabold text-danger">
          {emergencyText.short}
          <span className="sr-only"> {emergencyText.title}</span>
        </span>
      </button>
      {wasOpened && <AlarmDialog orderId={orderId} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
