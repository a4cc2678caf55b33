import type { Cash } from '@puni/contract/ledger/entities'
import { termsWords } from '@puni/contract/zones/terms-words'
import { Card } from '@puni/ui/card'
import { Notice } from '@puni/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { cashQuery } from '../../../data/cash.ts'
import { dataText } from '../../../data/data-text.ts'
import { Remote } from '../../../shared/views/remote.tsx'
import { Screen } from '../../../shared/views/screen.tsx'
import { Balance, Sum } from './balance.tsx'
import { cashText } from './cash-text.ts'
import { Movements } from './movements.tsx'
import { SettlementEntry } from './settlement-entry.tsx'
import { StoreDebtEntry } from './store-debt-entry.tsx'

const t = cashText

/** 'Caja': what the rider paid, collected, and owes or is owed; and every movement behind it. */
export default function CashScreen() {
  const query = useQuery(cashQuery)
  return (
    <Screen title={t.title} lead={t.lead}>
      <Remote query={query} failed={dataText.cashFailed}>
        {(cash) => <Standing cash={cash} />}
      </Remote>
      <section aria-label={t.movements} className="flex flex-col gap-3">
        <h2 className="text-lg font-bold">{t.movements}</h2>
        <Movements day={null} />
      </section>
    </Screen>
  )
}

function Standing({ cash: { owed, held, debts, settlements, terms } }: { cash: Cash }) {
  return (
    <>
      <Card>
        <Balance owed={owed} />
        {terms?.cashLimit != null && <Limit owed={owed} limit={terms.cashLimit} />}
        {held > 0 && <Sum label={t.held} pesos={held} lead={t.heldLead} />}
      </Card>
      {debts.map((debt) => (
        <StoreDebtEntry key={debt.order._id} debt={debt} />
      ))}
      {settlements.length > 0 && (
        <Card title={t.settlements}>
          <ul className="divide-y divide-line">
            {settlements.map((settlement) => (
              <SettlementEntry key={settlement._id} settlement={settlement} />
            ))}
          </ul>
        </Card>
      )}
      {terms !== undefined && (
        <Card title={t.terms}>
          <ul className="flex flex-col gap-2">
            {Object.values(termsWords(terms)).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** How much the rider may owe before offers stop. */
function Limit({ owed, limit }: { owed: number; limit: number }) {
  if (owed < limit) return <Sum label={t.stopsAt} pesos={limit} />
  return (
    <div className="mt-4">
      <Notice tone="warning" title={t.stopped}>
        {t.stoppedLead}
      </Notice>
    </div>
  )
}
