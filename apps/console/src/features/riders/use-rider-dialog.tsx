import type { OperatorRider } from '@puni/contract/riders/entities'
import { useState } from 'react'
import { type RiderAction, RiderActionDialog } from './rider-action-dialog.tsx'
import { RiderZonesDialog } from './rider-zones-dialog.tsx'

/** Opens the dialog of an action. */
export type AskAboutRider = (rider: OperatorRider, action: RiderAction | 'zones') => void

/** The dialogs of a list of riders: `ask` opens one, `dialog` is the one that is open. */
export function useRiderDialog() {
  const [asked, setAsked] = useState<{ rider: OperatorRider; action: RiderAction | 'zones' } | null>(null)
  const ask: AskAboutRider = (rider, action) => setAsked({ rider, action })
  return { ask, dialog: asked && dialogOf(asked.rider, asked.action, () => setAsked(null)) }
}

function dialogOf(rider: OperatorRider, action: RiderAction | 'zones', onClose: () => void) {
  if (action === 'zones') return <RiderZonesDialog rider={rider} onClose={onClose} />
  return <RiderActionDialog rider={rider} action={action} onClose={onClose} />
}
