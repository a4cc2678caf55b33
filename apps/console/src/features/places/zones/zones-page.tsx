import { formatDecimal } from '@puni/contract/numbers'
import type { Zone } from '@puni/contract/zones/entities'
import { Badge } from '@puni/ui/badge'
import type { Column } from '@puni/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from 'react-router'
import { zonesQuery } from '../../../data/zones.ts'
import { formatPoint } from '../../../shared/format/format.ts'
import { ListPage } from '../../../shared/views/list-page.tsx'
import { useIsAdmin } from '../../../shared/views/use-platform.tsx'
import { zonesText } from './zones-text.ts'

const t = zonesText
const columns: Column<Zone>[] = [
  {
    header: t.columns.name,
    cell: (zone) => (
      <span className="flex flex-wrap items-center gap-2 font-bold">
        {zone.name}
        {typeof zone.closedAt === 'string' && <Badge tone="warning">{t.closedShort}</Badge>}
      </span>
    ),
  },
  { header: t.columns.centre, cell: (zone) => formatPoint(zone.latitude, zone.longitude) },
  {
    header: t.columns.reach,
    align: 'end',
    cell: ({ corners, radiusKm }) =>
      corners ? t.corners(corners.length) : t.radius(formatDecimal(radiusKm)),
  },
]

/** The work zones, with the one being edited beside them. */
export function ZonesPage() {
  const zones = useQuery(zonesQuery)
  const isAdmin = useIsAdmin()
  const navigate = useNavigate()
  const open = useMatch('/zones/:id')
  return (
    <ListPage
      text={t}
      icon="pin"
      query={zones}
      columns={columns}
      mayCreate={isAdmin}
      currentKey={open?.params.id}
      {...(isAdmin && { onRowClick: (zone: Zone) => void navigate(zone._id) })}
    />
  )
}
