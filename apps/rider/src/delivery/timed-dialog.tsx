import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { commonText } from '../text/common.ts'

interface TimedDialogProps {
  title: string
  /** Closes by itself after so many milliseconds. */
  after: number
  onClose: () => void
  children: ReactNode
}

/** Good news that leaves by itself: hands are on the bars. */
export function TimedDialog({ title, after, onClose, children }: TimedDialogProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), after)
    return () => clearTimeout(timer)
  }, [after])
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <Button size="large" onClick={onClose}>
          {commonText.accept}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
