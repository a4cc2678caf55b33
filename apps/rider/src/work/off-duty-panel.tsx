import { Button } from '@puni/ui/button'
import { Sheet } from '@puni/ui/sheet'
import { useState } from 'react'
import { useRider } from '../session/use-session.ts'
import { text } from '../text.ts'
import { GoOnDutyDialog } from './go-on-duty-dialog.tsx'

/** What the work screen offers a rider who is not working. */
export function OffDutyPanel() {
  const { fullName } = useRider()
  const [starting, setStarting] = useState(false)
  return (
    <Sheet label={text.duty.panel}>
      <h1 className="text-xl font-bold">{text.duty.offTitle(fullName)}</h1>
      <p className="mt-1 mb-4">{text.duty.offLead}</p>
      <Button size="large" className="w-full px-2!" onClick={() => setStarting(true)}>
        {text.duty.start}
      </Button>
      {starting && <GoOnDutyDialog onClose={() => setStarting(false)} />}
    </Sheet>
  )
}
