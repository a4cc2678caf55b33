import { commonText } from '../../../shared/common-text.ts'
import { Amount } from '../../../shared/format/amount.tsx'
import { Fact } from '../../../shared/sheet/fact.tsx'
import { useToday } from '../duty/use-today.ts'
import { waitingFactsText } from './waiting-facts-text.ts'

/** The day so far. */
export function TodayFacts() {
  const today = useToday()
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2">
      <Fact label={waitingFactsText.earnedToday}>
        {today ? <Amount pesos={today.earned} /> : commonText.absent}
      </Fact>
      <Fact label={waitingFactsText.deliveredToday}>{today?.delivered ?? commonText.absent}</Fact>
    </dl>
  )
}
