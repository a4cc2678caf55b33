import { PAUSE_MINUTES } from '@puni/contract/riders/limits'
import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { TextField } from '@puni/ui/field'
import { formatHour } from '@puni/web/format/dates'
import { useState, type FormEvent } from 'react'
import { serverClock } from '../../../services/api/server-clock.ts'
import { useTimeZone } from '../../../services/api/use-config.ts'
import { commonText } from '../../../shared/common-text.ts'
import { pauseText } from './pause-text.ts'
import { minutesUntil } from './pause-times.ts'
import { usePause } from './use-pause.ts'

const MOST_HOURS = PAUSE_MINUTES.most / 60

/** Asks how long a pause lasts: some minutes, or until an hour, which may be tomorrow's. */
export default function PauseDialog({ onClose }: { onClose: () => void }) {
  const timeZone = useTimeZone()
  const { busy, set } = usePause(onClose)
  const [hour, setHour] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [openedAt] = useState(() => Date.parse(serverClock.now()))
  const hourAfter = (minutes: number) => formatHour(openedAt + minutes * 60_000, timeZone)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const minutes = minutesUntil(hour, Date.parse(serverClock.now()), timeZone)
    setWrong(minutes === null)
    if (minutes !== null) set(minutes)
  }
  return (
    <Dialog
      open
      title={pauseText.dialogTitle}
      onClose={onClose}
      closedBy="any"
      actions={
        <Button variant="ghost" onClick={onClose}>
          {commonText.cancel}
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        {PAUSE_MINUTES.choices.map((minutes) => (
          <Button key={minutes} variant="secondary" busy={busy} onClick={() => set(minutes)}>
            {pauseText.minutes(minutes, hourAfter(minutes))}
          </Button>
        ))}
      </div>
      <form className="flex flex-col gap-2" noValidate onSubmit={submit}>
        <TextField
          type="time"
          label={pauseText.hour}
          hint={isWrong ? undefined : pauseText.hourHint(MOST_HOURS)}
          error={isWrong ? pauseText.hourWrong(MOST_HOURS) : undefined}
          value={hour}
          onChange={(event) => {
            setHour(event.target.value)
            setWrong(false)
          }}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {pauseText.set}
        </Button>
      </form>
    </Dialog>
  )
}
