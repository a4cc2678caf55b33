import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { Icon, type IconName } from '@puni/ui/icon'
import { useState } from 'react'
import { helmetModeText } from './helmet-mode-text.ts'
import { beginHelmet } from './helmet-mode.tsx'
import { pocketModeText } from './pocket-mode-text.ts'
import { beginPocket } from './pocket-mode.tsx'
import { keepPhoneText } from './keep-phone-text.ts'

const WAYS: readonly { icon: IconName; label: string; hint: string; begin: () => void }[] = [
  { icon: 'lock', label: pocketModeText.begin, hint: keepPhoneText.pocket, begin: beginPocket },
  { icon: 'sound', label: helmetModeText.begin, hint: keepPhoneText.helmet, begin: beginHelmet },
]

/** Puts the phone away, into a pocket or out of sight in a holder: asks how. */
export function KeepPhone() {
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Button variant="secondary" className="w-full" onClick={() => setChoosing(true)}>
        <Icon name="lock" />
        {keepPhoneText.begin}
      </Button>
      <Dialog
        open={choosing}
        title={keepPhoneText.begin}
        onClose={() => setChoosing(false)}
        closeLabel={keepPhoneText.back}
      >
        <p>{keepPhoneText.lead}</p>
        <ul className="mt-3 flex flex-col gap-4">
          {WAYS.map(({ icon, label, hint, begin }) => (
            <li key={label}>
              <Button
                className="w-full"
                onClick={() => {
                  setChoosing(false)
                  begin()
                }}
              >
                <Icon name={icon} />
                {label}
              </Button>
              <p className="mt-1 text-ink-muted">{hint}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
