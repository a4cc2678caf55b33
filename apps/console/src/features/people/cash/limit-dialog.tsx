import { formatPesos, readPesos } from '@puni/contract/pesos'
import { MoneyField } from '@puni/ui/money-field'
import { useState } from 'react'
import { ledgerCommands } from '../../../data/ledger.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { cashText } from './cash-text.ts'

const t = cashText.limitDialog

interface LimitDialogProps {
  rider: { readonly _id: string; readonly fullName: string }
  /** The rider's own limit, pesos; null where the zone's holds. */
  own: number | null
  onClose: () => void
}

/** What one rider may owe before offers stop; empty for what the zone says. */
export function LimitDialog({ rider, own, onClose }: LimitDialogProps) {
  const [typed, setTyped] = useState(own === null ? '' : formatPesos(own))
  const read = readPesos(typed)
  const limit = 'pesos' in read ? read.pesos : null
  const set = useAction({
    command: () => ledgerCommands.setLimit({ params: { id: rider._id }, body: { limit } }),
    done: t.done,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.title(rider.fullName)}
      submitLabel={t.submit}
      busyLabel={t.busy}
      action={set}
      onClose={onClose}
    >
      <p>{t.lead}</p>
      <MoneyField
        label={t.limit}
        hint={t.hint}
        optional
        echo={(amount) => amount}
        error={fieldsOf(set.error)['limit']}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormFailure error={set.error} fields={['limit']} />
    </FormDialog>
  )
}
