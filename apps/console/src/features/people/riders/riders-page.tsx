import { TEXT_MAX } from '@puni/contract/limits'
import { EmptyState } from '@puni/ui/empty-state'
import { TextField } from '@puni/ui/field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { riderListQuery, type RiderSituation } from '../../../data/riders.ts'
import { commonText } from '../../../shared/common-text.ts'
import { useSettled } from '../../../shared/use-settled.ts'
import { MoreRows } from '../../../shared/views/more-rows.tsx'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { ActiveRiders } from './active-riders.tsx'
import { BlockedRiders } from './blocked-riders.tsx'
import { ErasedRiders } from './erased-riders.tsx'
import { RidersTabs } from './riders-tabs.tsx'
import { ridersText } from './riders-text.ts'
import { useRiderDialog } from './use-rider-dialog.tsx'
import { WaitingRiders } from './waiting-riders.tsx'

const t = ridersText
const lists = {
  waiting: WaitingRiders,
  refused: WaitingRiders,
  active: ActiveRiders,
  blocked: BlockedRiders,
  erased: ErasedRiders,
}

/** Stops asking for every letter that is typed, milliseconds. */
const TYPING_PAUSE_MS = 250

/** The riders, by situation, by page; a search is in the URL and goes along to the other situations. */
export function RidersPage({ state }: { state: RiderSituation }) {
  const [params, setParams] = useSearchParams()
  const typed = params.get('search') ?? ''
  const search = useSettled(typed.trim(), TYPING_PAUSE_MS)
  const riders = useInfiniteQuery(riderListQuery(state, search))
  const { ask, dialog } = useRiderDialog()
  const List = lists[state]
  return (
    <Page
      title={t.title}
      actions={
        <TextField
          label={t.search}
          hint={t.searchHint}
          className="max-sm:basis-full sm:w-80"
          type="search"
          autoComplete="off"
          maxLength={TEXT_MAX.name}
          value={typed}
          onChange={({ target: { value } }) =>
            setParams(value === '' ? {} : { search: value }, { replace: true })
          }
        />
      }
    >
      <RidersTabs />
      <QueryView query={riders}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.riders)
          return list.length === 0 ? (
            <EmptyState icon="bike" title={search === '' ? t.empty[state] : t.noneFound(search)} />
          ) : (
            <List riders={list} ask={ask} />
          )
        }}
      </QueryView>
      <MoreRows query={riders} label={t.moreRows} busyLabel={commonText.loading} />
      {dialog}
    </Page>
  )
}
