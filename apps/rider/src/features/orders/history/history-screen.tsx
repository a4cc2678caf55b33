import { Pager } from '@puni/ui/pager'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { dataText } from '../../../data/data-text.ts'
import { pastOrders } from '../../../data/orders.ts'
import { useTimeZone } from '../../../services/api/use-config.ts'
import { Remote } from '../../../shared/views/remote.tsx'
import { useRider } from '../../../services/session/use-session.ts'
import { historyText } from './history-text.ts'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryList } from './history-list.tsx'
import { addressOfSearch, readSearch, type HistorySearch } from './history-search.ts'

/** 'Ver Pedidos': the rider's past orders, paginated. The page number is in the URL. */
export default function HistoryScreen() {
  const { _id: riderId } = useRider()
  const timeZone = useTimeZone()
  const [address, setAddress] = useSearchParams()
  const search = readSearch(address)
  const query = useQuery(pastOrders(riderId, search))
  // While a page is loading, or if it fails to, the previous one stays on the screen.
  const [shown, setShown] = useState(query.data)
  if (query.data !== undefined && query.data !== shown) setShown(query.data)

  const ask = (wanted: HistorySearch) => {
    const there = addressOfSearch(wanted)
    if (there.toString() === addressOfSearch(search).toString()) void query.refetch()
    else setAddress(there)
  }
  const list = useRef<HTMLDivElement>(null)
  const turning = useRef(false)
  useEffect(() => {
    // A page starts at its first order, and errors are shown above it.
    if (turning.current) list.current?.scrollIntoView({ block: 'start' })
    turning.current = false
  }, [shown, query.isError])
  const turnTo = (page: number, totalPages: number) => {
    if (page < 1 || page > totalPages) return
    turning.current = true
    ask({ ...search, page })
  }

  const last = query.data?.totalPages ?? 0
  if (last > 0 && search.page > last) {
    return <Navigate replace to={{ search: addressOfSearch({ ...search, page: last }).toString() }} />
  }
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 px-4 py-5">
      <h1 className="text-2xl font-bold">{historyText.title}</h1>
      <HistoryFilters
        search={search}
        busy={query.isFetching}
        onSearch={(filters) => ask({ ...filters, page: 1 })}
      />
      <div ref={list} className="flex scroll-mt-4 flex-col gap-4">
        <Remote query={{ ...query, data: shown }} failed={dataText.historyFailed}>
          {({ orders, currentPage, totalPages }) => (
            <>
              <HistoryList orders={orders} timeZone={timeZone} />
              <Pager
                page={currentPage}
                totalPages={totalPages}
                onPage={(page) => turnTo(page, totalPages)}
                previousLabel={historyText.previous}
                nextLabel={historyText.next}
                label={historyText.pages}
              />
            </>
          )}
        </Remote>
      </div>
    </div>
  )
}
