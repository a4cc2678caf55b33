import type { Zone } from '@puni/contract/entities'
import { buttonClass } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { Table, type Column } from '@puni/ui/table'
import { Link, useNavigate, useOutlet } from 'react-router'
import { formatKm, formatPoint } from '../app/format.ts'
import { Page } from '../app/page.tsx'
import { QueryView } from '../app/query-view.tsx'
import { Split } from '../app/split.tsx'
import { text } from '../text.ts'
import { useZones } from './queries.ts'

const t = text.zones
const columns: Column<Zone>[] = [
  { header: t.columns.name, cell: (zone) => <span className="font-bold">{zone.name}</span> },
  { header: t.columns.centre, cell: (zone) => formatPoint(zone.latitude, zone.longitude) },
  { header: t.columns.radius, align: 'end', cell: (zone) => t.radius(formatKm(zone.radiusKm)) },
]

/** The work zones; the one being edited beside them. */
export function ZonesPage() {
  const zones = useZones()
  const navigate = useNavigate()
  return (
    <Page
      title={t.title}
      actions={
        <Link to="/zones/new" className={buttonClass()}>
          {t.create}
        </Link>
      }
    >
      <Split panel={useOutlet()}>
        <QueryView query={zones}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon="pin" title={t.empty}>
                {t.emptyHint}
              </EmptyState>
            ) : (
              <Table
                caption={t.caption}
                columns={columns}
                rows={list}
                rowKey={(zone) => zone._id}
                emptyText={t.empty}
                onRowClick={(zone) => void navigate(`/zones/${zone._id}`)}
              />
            )
          }
        </QueryView>
      </Split>
    </Page>
  )
}
