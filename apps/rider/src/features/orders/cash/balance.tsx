import { Amount } from '../../../shared/format/amount.tsx'
import { cashText } from './cash-text.ts'

const t = cashText

interface SumProps {
  label: string
  pesos: number
  lead?: string
}

/** An amount, large, with what it is. */
export function Sum({ label, pesos, lead }: SumProps) {
  return (
    <div className="not-first:mt-4">
      <p className="text-ink-muted">{label}</p>
      <p className="text-3xl font-extrabold tracking-tight">
        <Amount pesos={pesos} />
      </p>
      {lead !== undefined && <p className="text-sm text-ink-muted">{lead}</p>}
    </div>
  )
}

/** Who owes whom: rider and platform. @param owed pesos that the rider owes; negative where the platform does */
export function Balance({ owed }: { owed: number }) {
  if (owed === 0) return <p className="text-lg font-bold">{t.even}</p>
  return owed > 0 ? (
    <Sum label={t.youOwe} pesos={owed} lead={t.youOweLead} />
  ) : (
    <Sum label={t.owesYou} pesos={-owed} lead={t.owesYouLead} />
  )
}
