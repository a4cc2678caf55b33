import type { OperatorRider } from '@puni/contract/riders/entities'
import { useState } from 'react'
import { RefusalDialog } from './refusal-dialog.tsx'
import { type RiderAction, RiderActionDialog } from './rider-action-dialog.tsx'
import { RiderZonesDialog } from './rider-zones-dialog.tsx'

/** What a dialog asks about a rider. */
type Question = RiderAction | 'zones' | 'refuse'

/** Opens the dialog of an action. */
export type AskAboutRider = (rider: OperatorRider, question: Question) => void

/** What a list of riders is drawn from. */
export interface RiderListProps {
  riders: OperatorRider[]
  ask: AskAboutRider
}

/** The dialogs of a list of riders: `ask` opens one, `dialog` is the one that is open. It outlives its rider's place in the list. */
export function useRiderDialog() {
  const [asked, setAsked] = useState<{ rider: OperatorRider; question: Question } | null>(null)
  const ask: AskAboutRider = (rider, question) => setAsked({ rider, question })
  return { ask, dialog: asked && dialogOf(asked.rider, asked.question, () => setAsked(null)) }
}

function dialogOf(rider: OperatorRider, question: Question, onClose: () => void) {
  if (question === 'zones') return <RiderZonesDialog rider={rider} onClose={onClose} />
  if (question === 'refuse') return <RefusalDialog rider={rider} onClose={onClose} />
  return <RiderActionDialog rider={rider} action={question} onClose={onClose} />
}
