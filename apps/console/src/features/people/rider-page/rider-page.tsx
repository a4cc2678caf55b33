import { ApiError } from '@puni/contract/client'
import type { RiderPage as Loaded } from '@puni/contract/rider-page/entities'
import { buttonClass } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { EmptyState } from '@puni/ui/empty-state'
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { riderOrdersQuery, riderPageQuery } from '../../../data/riders.ts'
import { useDesk } from '../../../shared/desk/desk-context.ts'
import type { DeskRider } from '../../../shared/desk/desk-scene.ts'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { AppealCard } from '../appeals/appeal-card.tsx'
import { RiderCash } from '../cash/rider-cash.tsx'
import { RiderMessages } from '../messages/rider-messages.tsx'
import { BlockList } from '../riders/block-history.tsx'
import { RiderFacts } from './rider-facts.tsx'
import { RiderNotes } from './rider-notes.tsx'
import { RiderOrders } from './rider-orders.tsx'
import { riderPageText as t } from './rider-page-text.ts'
import { RiderSessions } from './rider-sessions.tsx'
import { RiderSums } from './rider-sums.tsx'

/** Milliseconds. */
const FRESH_MS = 1_000

/** The page of the rider in the URL: who it is, what it does now and has done, what was decided, and all that can be done. */
export function RiderPage() {
  const { id = '' } = useParams()
  const page = useQuery(riderPageQuery(id))
  const live = useLiveRider(id)
  return (
    <Page
      title={page.data?.rider.fullName ?? t.loading}
      actions={
        <Link to="/riders/active" className={`${buttonClass('ghost')} max-sm:-ml-4`}>
          {t.back}
        </Link>
      }
    >
      {isMissing(page.error) ? (
        <EmptyState icon="bike" title={t.missing} />
      ) : (
        <QueryView query={page}>{(loaded) => <Sections key={id} page={loaded} live={live} />}</QueryView>
      )}
    </Page>
  )
}

function Sections({ page, live }: { page: Loaded; live: DeskRider | undefined }) {
  const { rider, appeals } = page
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <RiderFacts page={page} live={live} />
        <RiderNotes page={page} />
        <RiderSessions page={page} />
        {rider.erasedAt === null && <RiderMessages riderId={rider._id} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <RiderSums page={page} />
        <RiderCash rider={rider} />
        <RiderOrders riderId={rider._id} />
        <Card title={t.blocks.title}>
          {rider.blocks.length === 0 ? (
            <p className="text-ink-muted">{t.blocks.none}</p>
          ) : (
            <BlockList blocks={rider.blocks} />
          )}
        </Card>
        <section className="flex flex-col gap-3">
          <h2 className="text-lg font-bold">{t.appeals.title}</h2>
          {appeals.length === 0 && <p className="text-ink-muted">{t.appeals.none}</p>}
          {appeals.map((appeal) => (
            <AppealCard key={appeal._id} appeal={appeal} title={t.appeals.about[appeal.about]} />
          ))}
        </section>
      </div>
    </div>
  )
}

/** The rider as the desk has it, while it is on duty. When its order comes, moves or goes, the page is asked for anew. */
function useLiveRider(id: string): DeskRider | undefined {
  const live = useDesk().scene.riders.find(({ rider }) => rider._id === id)
  const doing = live?.order ? `${live.order._id} ${live.order.status}` : null
  const before = useRef(doing)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (before.current === doing) return
    before.current = doing
    // What is on its way, or has just come, is not asked for again.
    const isOld = ({ state: { dataUpdatedAt: at } }: Query) => at > 0 && Date.now() - at > FRESH_MS
    for (const queryKey of [riderPageQuery(id).queryKey, riderOrdersQuery(id).queryKey])
      void queryClient.invalidateQueries({ queryKey, predicate: isOld })
  }, [queryClient, id, doing])
  return live
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'RIDER_NOT_FOUND' || error.code === 'INVALID_INPUT')
}
