import { ENTITY_TYPE } from '@puni/contract/limits'
import { Button } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { Pager } from '@puni/ui/pager'
import { Table } from '@puni/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api/client.ts'
import { useTimeZone } from '../api/use-config.ts'
import { formText } from '../app/form-text.ts'
import { paths } from '../app/paths.ts'
import { Remote } from '../app/remote.tsx'
import { currentMonth } from '../format/dates.ts'
import { useRider } from '../session/use-session.ts'
import { historyText } from '../text/history.ts'
import { historyColumns } from './history-columns.tsx'

interface Search {
  readonly startDate: string
  readonly endDate: string
  readonly year: string
  readonly page: number
}

const EVERYTHING: Search = { startDate: '', endDate: '', year: '', page: 1 }

/** 'Ver Pedidos': the rider's past orders, by page. */
export default function HistoryScreen() {
  const { _id: riderId } = useRider()
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  const [exampleYear] = useState(() => String(currentMonth(timeZone, new Date()).year))
  const [search, setSearch] = useState(EVERYTHING)
  const query = useQuery({
    queryKey: ['history', riderId, search],
    queryFn: ({ signal }) =>
      api.call('getHistoricalOrders', { query: { ...search, riderId, entityType: ENTITY_TYPE } }, { signal }),
    meta: { failure: historyText.failed },
  })
  // A page that is under way, or does not come, leaves the one before it on the screen.
  const [shown, setShown] = useState(query.data)
  if (query.data !== undefined && query.data !== shown) setShown(query.data)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => formText(form, name)
    const wanted = { startDate: read('startDate'), endDate: read('endDate'), year: read('year'), page: 1 }
    if (JSON.stringify(wanted) === JSON.stringify(search)) void query.refetch()
    else setSearch(wanted)
  }
  const toPage = (page: number, totalPages: number) => {
    if (page >= 1 && page <= totalPages) setSearch({ ...search, page })
  }

  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-5">
      <h1 className="text-2xl font-bold">{historyText.title}</h1>
      <form
        aria-label={historyText.filters}
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4"
        onSubmit={submit}
      >
        <TextField label={historyText.startDate} name="startDate" type="date" />
        <TextField label={historyText.endDate} name="endDate" type="date" />
        <TextField
          label={historyText.year}
          name="year"
          type="number"
          inputMode="numeric"
          min={2000}
          max={2100}
          placeholder={exampleYear}
        />
        <Button type="submit" busy={query.isFetching}>
          {historyText.search}
        </Button>
      </form>
      <Remote query={{ ...query, data: shown }} failed={historyText.failed}>
        {({ orders, currentPage, totalPages }) => (
          <>
            <Table
              caption={historyText.title}
              columns={historyColumns(timeZone)}
              rows={orders}
              rowKey={(order) => order._id}
              emptyText={historyText.empty}
              onRowClick={(order) =>
                void navigate(paths.orderDetail(order._id), { state: { readonly: true } })
              }
            />
            <Pager
              page={currentPage}
              totalPages={totalPages}
              onPage={(page) => toPage(page, totalPages)}
              previousLabel={historyText.previous}
              nextLabel={historyText.next}
              label={historyText.pages}
            />
          </>
        )}
      </Remote>
    </div>
  )
}
