import { Button } from '@puni/ui/button'
import { IconButton } from '@puni/ui/icon-button'
import { Spinner } from '@puni/ui/spinner'
import { lazy } from '@puni/web/views/lazy'
import { useRef, useState } from 'react'
import { Link, useMatch, useNavigate, useOutlet, useSearchParams } from 'react-router'
import { commonText } from '../../../shared/common-text.ts'
import { useDesk } from '../../../shared/desk/desk-context.ts'
import { messageOf } from '../../../shared/failure.ts'
import { MapFrame, mapComes } from '../../../shared/map/map-frame.tsx'
import { narrowed } from '../../../shared/narrowed.ts'
import { SavedViews } from '../../../shared/saved-views/saved-views.tsx'
import { useShortcuts } from '../../../shared/use-shortcuts.ts'
import { Page } from '../../../shared/views/page.tsx'
import { AssignOnDesk, type Dropped } from './assign-on-desk.tsx'
import { ChosenRider } from './chosen-rider.tsx'
import { filterOf, foundIn, isInGroup } from './desk-filter.ts'
import { DeskSearch, GroupFilter } from './desk-filters.tsx'
import { deskText } from './desk-text.ts'
import { Legend } from './legend.tsx'
import { OrderList, type OrderListHandle } from './order-list.tsx'
import { RiderList } from './rider-list.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type Selection, useSelection } from './selection.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useSee } from './use-see.ts'

const DeskMap = lazy(() => import('./desk-map.tsx'), mapComes)

const t = deskText
const VIEWS = ['orders', 'riders', 'map'] as const
type View = (typeof VIEWS)[number]

/** Everything that goes on: the orders that need a person first, riders and orders on the map, the open order beside them. */
export function DeskPage() {
  const desk = useDesk()
  const [search, setSearch] = useSearchParams()
  const panel = useOutlet()
  const navigate = useNavigate()
  const openId = useMatch('/orders/:id')?.params.id
  const filter = filterOf(search)
  const view: View = VIEWS.find((one) => one === search.get('view')) ?? 'orders'
  const rider = search.get('rider')
  const found = foundIn(desk.scene, filter)
  const { group } = filter
  const orders = group === null ? found.orders : found.orders.filter((live) => isInGroup(live, group))
  const open = (id: string) => void navigate({ pathname: `/orders/${id}`, search: search.toString() })
  const addressOf = (changes: Readonly<Record<string, string>>) => `?${narrowed(search, changes).toString()}`
  const selection = useSelection(orders)
  const [dropped, setDropped] = useState<Dropped | null>(null)
  const { list, searchField, isHelpOpen, closeHelp, openHelp } = useDeskKeys({ openId, open, selection })

  return (
    <Page title={t.title} fills>
      <div
        data-desk
        className={
          'flex min-h-0 flex-1 flex-col gap-3 lg:grid ' +
          (panel
            ? 'lg:grid-cols-[minmax(0,1fr)_26rem] xl:grid-cols-[28rem_minmax(0,1fr)_26rem]'
            : 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]')
        }
      >
        <section
          aria-label={t.views}
          className={
            'flex min-h-0 min-w-0 flex-col gap-2 overflow-hidden rounded-lg border border-line bg-surface-raised pt-2 [&>:not(:last-child)]:mx-2 ' +
            (view === 'map' ? 'max-lg:shrink-0 max-lg:pb-2' : 'max-lg:flex-1')
          }
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <ViewTabs
              view={view}
              counts={{ orders: found.orders.length, riders: found.riders.length }}
              addressOf={(chosen) => addressOf({ view: chosen === 'orders' ? '' : chosen })}
            />
            <DeskSearch filter={filter} searchField={searchField} />
          </div>
          {view !== 'riders' && (
            <div className="flex items-center gap-1">
              <GroupFilter filter={filter} found={found} />
              <div className="ml-auto flex shrink-0 items-center gap-1">
                <SavedViews page="desk" className="min-h-8! border! px-2! text-sm! max-lg:min-h-10!" />
                <IconButton
                  icon="check"
                  label={t.many.open}
                  aria-pressed={selection.isOpen}
                  className="size-9! aria-pressed:bg-ink aria-pressed:text-surface max-lg:size-10!"
                  onClick={selection.isOpen ? selection.close : selection.open}
                />
                <IconButton
                  icon="question"
                  label={t.shortcuts.open}
                  className="size-9! max-lg:hidden"
                  onClick={openHelp}
                />
              </div>
            </div>
          )}
          <DeskLoading />
          {desk.isLoaded && view === 'riders' && (
            <RiderList
              riders={found.riders}
              chosen={rider}
              linkTo={(id) => addressOf({ rider: id })}
              isEmpty={desk.scene.riders.length === 0}
            />
          )}
          {desk.isLoaded && view !== 'riders' && (
            <div className={`flex min-h-0 flex-1 flex-col ${view === 'map' ? 'max-lg:hidden' : ''}`}>
              {selection.isOpen && <SelectionBar selection={selection} />}
              <OrderList
                ref={list}
                orders={orders}
                openId={openId}
                search={search.toString()}
                selection={selection}
                isEmpty={desk.scene.orders.length === 0}
              />
            </div>
          )}
        </section>
        <section
          aria-label={t.view.map}
          className={`min-h-0 min-w-0 ${view === 'map' ? 'max-lg:flex-1' : 'max-lg:hidden'} ${panel ? 'lg:max-xl:hidden' : ''}`}
        >
          <MapFrame
            className="min-h-40 flex-1"
            fills
            instead={t.map.instead}
            caption={<Legend />}
            overlay={
              <ChosenRider
                live={found.riders.find((live) => live.rider._id === rider)}
                onClose={() => setSearch(narrowed(search, { rider: '' }), { replace: true })}
              />
            }
          >
            <DeskMap
              scene={{ orders, riders: found.riders }}
              zones={desk.zones}
              zoneId={filter.zoneId}
              chosen={openId ?? rider}
              onOrder={open}
              onRider={(id) => setSearch(narrowed(search, { rider: id }), { replace: true })}
              onBox={selection.add}
              onDrop={setDropped}
            />
          </MapFrame>
        </section>
        {/* In a grid of its own height the panel scrolls inside. */}
        <div className="contents lg:[&>aside]:static lg:[&>aside]:max-h-full">{panel}</div>
      </div>
      {dropped && <AssignOnDesk dropped={dropped} onClose={() => setDropped(null)} />}
      {isHelpOpen && <ShortcutsDialog onClose={closeHelp} />}
    </Page>
  )
}

/** While the board has not come, or could not. */
function DeskLoading() {
  const { isLoaded, failure, retry } = useDesk()
  if (isLoaded) return null
  if (failure === null) return <Spinner label={commonText.loading} className="py-10" />
  return (
    <div className="flex flex-col items-start gap-3 p-4">
      <p>{messageOf(failure)}</p>
      <Button onClick={retry}>{commonText.retry}</Button>
    </div>
  )
}

interface ViewTabsProps {
  view: View
  counts: Readonly<Record<'orders' | 'riders', number>>
  addressOf: (view: View) => string
}

/** Orders or riders; where there is no room beside them, also the map. */
function ViewTabs({ view, counts, addressOf }: ViewTabsProps) {
  return (
    <nav aria-label={t.views} className="flex gap-1">
      {VIEWS.map((one) => {
        // Beside the map, its tab shows the orders.
        const isCurrent = one === view
        return (
          <Link
            key={one}
            to={addressOf(one)}
            replace
            aria-current={isCurrent ? 'page' : undefined}
            className={
              'inline-flex min-h-9 items-center gap-1.5 border-b-3 border-transparent px-2 font-semibold text-ink-muted aria-[current]:border-primary-edge aria-[current]:text-ink ' +
              (one === 'map' ? 'lg:hidden' : '')
            }
          >
            {t.view[one]}
            {one !== 'map' && <span className="text-sm tabular-nums">{counts[one]}</span>}
          </Link>
        )
      })}
    </nav>
  )
}

interface DeskKeysOptions {
  openId: string | undefined
  open: (id: string) => void
  selection: Selection
}

/** The desk by keyboard: through the list, to the next trouble, to the search. */
function useDeskKeys({ openId, open, selection }: DeskKeysOptions) {
  const list = useRef<OrderListHandle>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const navigate = useNavigate()
  const see = useSee()
  const current = () => document.activeElement?.getAttribute('data-order') ?? openId
  const go = (id: string | undefined) => {
    if (id === undefined) return
    if (openId === undefined) list.current?.focus(id)
    else open(id)
  }
  const step = (by: 1 | -1) => {
    const shown = list.current?.shown() ?? []
    const at = shown.findIndex(({ order }) => order._id === current())
    const next = at < 0 ? (by === 1 ? 0 : -1) : at + by
    go(shown[next]?.order._id)
  }
  useShortcuts({
    '/': () => searchField.current?.focus(),
    '?': () => setHelpOpen(true),
    j: () => step(1),
    k: () => step(-1),
    n: () => void navigate('/orders/new'),
    x: () => {
      const id = current()
      if (id === undefined) selection.open()
      else selection.toggle(id)
    },
    ...(selection.isOpen && openId === undefined && { Escape: selection.close }),
    p: () => {
      const shown = list.current?.shown() ?? []
      const at = shown.findIndex(({ order }) => order._id === current())
      const rest = [...shown.slice(at + 1), ...shown.slice(0, at + 1)]
      go(rest.find(({ unseen }) => unseen.length > 0)?.order._id)
    },
    v: () => {
      const live = list.current?.shown().find(({ order }) => order._id === current())
      if (live !== undefined && live.unseen.length > 0) see(live)
    },
  })
  return {
    list,
    searchField,
    isHelpOpen,
    openHelp: () => setHelpOpen(true),
    closeHelp: () => setHelpOpen(false),
  }
}
