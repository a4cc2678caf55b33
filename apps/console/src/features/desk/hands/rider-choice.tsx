import type { OperatorOrderDetail } from '@puni/contract/orders/entities'
import { TextField } from '@puni/ui/field'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { boardQuery } from '../../../data/board.ts'
import { riderListQuery } from '../../../data/riders.ts'
import { formatMinutes } from '../../../shared/format/format.ts'
import { FreshnessText } from '../../../shared/riders/freshness-text.tsx'
import { useNow } from '../../../shared/use-now.ts'
import { useSettled } from '../../../shared/use-settled.ts'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { handsText } from './hands-text.ts'
import { candidatesOf, type ChoosableRider, type RiderCandidate } from './rider-candidates.ts'

const t = handsText

/** Until a search begins, after the last key. */
const SETTLE_MS = 300
/** Shown at most: nobody reads on, a search is shorter. */
const SHOWN_MOST = 50

interface RiderChoiceProps {
  /** `exclusions` where they are known. */
  order: Pick<OperatorOrderDetail, '_id' | 'origin' | 'destination' | 'exclusions'>
  chosen: ChoosableRider | null
  /** What is searched for at first. */
  searched?: string
  onChoose: (rider: ChoosableRider) => void
}

/** A rider of the zone on duty, or any that a search finds: who could be there soonest comes first. */
export function RiderChoice({ order, chosen, searched = '', onChoose }: RiderChoiceProps) {
  const [typed, setTyped] = useState(searched)
  const search = useSettled(typed.trim(), SETTLE_MS)
  return (
    <>
      <TextField
        type="search"
        label={t.search}
        hint={t.searchHint}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter would send the form with whoever was chosen before.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {search === '' ? (
        <OnDuty order={order} chosen={chosen} onChoose={onChoose} />
      ) : (
        <Found search={search} order={order} chosen={chosen} onChoose={onChoose} />
      )}
    </>
  )
}

function OnDuty(props: RiderChoiceProps) {
  const zone = props.order.origin.zoneNumber
  return (
    <QueryView query={useQuery(boardQuery)}>
      {({ riders }) => (
        <Candidates
          {...props}
          riders={riders
            .filter(({ zoneId }) => zoneId === zone._id)
            .map((rider) => ({
              _id: rider._id,
              fullName: rider.fullName,
              vehicleType: rider.vehicleType,
              working: rider.working,
              lastPosition: rider.position,
              lastPositionTime: rider.positionAt,
              pausedUntil: rider.pausedUntil,
              pausedForMisses: rider.pausedForMisses,
              zone,
            }))}
          hasMore={false}
          empty={t.nobody}
        />
      )}
    </QueryView>
  )
}

function Found({ search, ...props }: RiderChoiceProps & { search: string }) {
  const query = useInfiniteQuery(riderListQuery('active', search))
  return (
    <QueryView query={query}>
      {({ pages }) => (
        <Candidates
          {...props}
          riders={pages.flatMap(({ riders }) => riders)}
          hasMore={query.hasNextPage}
          empty={t.noneFound(search)}
        />
      )}
    </QueryView>
  )
}

interface CandidatesProps extends RiderChoiceProps {
  riders: readonly ChoosableRider[]
  hasMore: boolean
  empty: string
}

function Candidates({ order, chosen, onChoose, riders, hasMore, empty }: CandidatesProps) {
  const name = useId()
  const now = useNow()
  const { format } = usePlatform()
  const board = useQuery(boardQuery)
  const { exclusions = [] } = order
  const openOrders = board.data?.orders ?? []
  const candidates = candidatesOf(riders, { order, openOrders, exclusions, now, format })
  if (candidates.length === 0) return <p className="text-ink-muted">{empty}</p>
  return (
    <fieldset>
      <legend className="sr-only">{t.rider}</legend>
      <div className="flex max-h-72 flex-col gap-1 overflow-y-auto">
        {candidates.slice(0, SHOWN_MOST).map((candidate) => (
          <Candidate
            key={candidate.rider._id}
            name={name}
            candidate={candidate}
            isChosen={candidate.rider._id === chosen?._id}
            onChoose={onChoose}
          />
        ))}
      </div>
      {(hasMore || candidates.length > SHOWN_MOST) && <p className="pt-1 text-sm">{t.more}</p>}
    </fieldset>
  )
}

interface CandidateProps {
  name: string
  candidate: RiderCandidate
  isChosen: boolean
  onChoose: (rider: ChoosableRider) => void
}

function Candidate({ name, candidate, isChosen, onChoose }: CandidateProps) {
  const { rider, seconds, state, freshness } = candidate
  return (
    <label className="grid cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded-md border-2 border-line px-3 py-2 has-checked:border-ink has-checked:bg-surface-muted">
      <input
        type="radio"
        className="row-span-2 size-5 accent-ink"
        name={name}
        checked={isChosen}
        onChange={() => onChoose(rider)}
      />
      <span className="font-bold wrap-anywhere">{rider.fullName}</span>
      <span className="col-start-2 flex flex-wrap gap-x-3 text-sm">
        <span>{state}</span>
        <span>{seconds === null ? t.noArrival : t.arrival(formatMinutes(seconds))}</span>
        <FreshnessText freshness={freshness} />
        <span className="text-ink-muted">{rider.vehicleType}</span>
      </span>
    </label>
  )
}
