import type { OperatorRider } from '@puni/contract/riders/entities'
import { Badge } from '@puni/ui/badge'
import { Button } from '@puni/ui/button'
import type { Column } from '@puni/ui/table'
import { useContacts } from '../../../data/riders.ts'
import { commonText } from '../../../shared/common-text.ts'
import { formatMinutes, type ZonedFormat } from '../../../shared/format/format.ts'
import { dutyText } from '../../../shared/riders/duty-text.ts'
import { FreshnessText } from '../../../shared/riders/freshness-text.tsx'
import { freshnessOf } from '../../../shared/riders/freshness.ts'
import { RiderName } from '../../../shared/riders/rider-name.tsx'
import { pauseOf } from '../../../shared/riders/rider-pause.ts'
import { RiderLink } from '../../../shared/views/rider-link.tsx'
import { BlockHistory } from './block-history.tsx'
import { riderActionText } from './rider-action-text.ts'
import { RiderMenu } from './rider-menu.tsx'
import { riderZonesText } from './rider-zones-text.ts'
import { ridersText } from './riders-text.ts'
import type { AskAboutRider } from './use-rider-dialog.tsx'

const t = ridersText

const name: Column<OperatorRider> = {
  header: t.columns.name,
  cell: (rider) => (
    <>
      <Name rider={rider} />
      <BlockHistory rider={rider} />
    </>
  ),
}

function Name({ rider }: { rider: OperatorRider }) {
  return <RiderName rider={rider} contacts={useContacts(rider._id)} />
}

/** On duty or not, until when in a pause, and whether duty ends with the order in hand. */
function Duty({ rider: { working, lastOrderId }, pause }: { rider: OperatorRider; pause: string | null }) {
  if (!working) return <Badge tone="neutral">{dutyText.offDuty}</Badge>
  if (pause !== null) return <Badge tone="warning">{pause}</Badge>
  return <Badge tone="success">{lastOrderId ? t.lastOrder : dutyText.onDuty}</Badge>
}

/** How long the rider's waits at stores took on the average, and how many there were: of the newest days with any. */
function waitsOf({ waits }: OperatorRider): string {
  return waits?.count ? t.waits(formatMinutes(waits.seconds / waits.count), waits.count) : commonText.none
}

/** The columns of active riders, at `now` (milliseconds). */
export function activeColumns(now: number, format: ZonedFormat, ask: AskAboutRider): Column<OperatorRider>[] {
  return [
    name,
    {
      header: t.columns.duty,
      cell: (rider) => <Duty rider={rider} pause={pauseOf(rider, now, format)} />,
    },
    {
      header: t.columns.position,
      cell: ({ lastPositionTime, working }) => (
        <FreshnessText freshness={freshnessOf(lastPositionTime, working, now)} />
      ),
    },
    { header: t.columns.delivered, align: 'end', cell: (rider) => rider.deliveredOrders },
    { header: t.columns.canceled, align: 'end', cell: (rider) => rider.canceledOrders },
    { header: t.columns.waits, align: 'end', cell: waitsOf },
    { header: t.columns.zones, cell: (rider) => rider.zones.map((zone) => zone.name).join(', ') },
    {
      header: t.columns.actions,
      cell: (rider) => (
        <span className="flex gap-1">
          <Button variant="secondary" onClick={() => ask(rider, 'zones')}>
            {riderZonesText.edit}
          </Button>
          <RiderMenu rider={rider} actions={['block']} ask={ask} />
        </span>
      ),
    },
  ]
}

/** The columns of the blocked riders. */
export function blockedColumns(format: ZonedFormat, ask: AskAboutRider): Column<OperatorRider>[] {
  return [
    name,
    { header: t.columns.reason, cell: (rider) => rider.blockedReason ?? t.noReason },
    {
      header: t.columns.blockedAt,
      cell: ({ blockedAt }) => (
        <span className="whitespace-nowrap">
          {blockedAt === null ? commonText.none : format.dateTime(blockedAt)}
        </span>
      ),
    },
    {
      header: t.columns.actions,
      cell: (rider) => (
        <span className="flex gap-1">
          <Button variant="secondary" onClick={() => ask(rider, 'unblock')}>
            {riderActionText.unblock.button}
          </Button>
          <RiderMenu rider={rider} actions={[]} ask={ask} />
        </span>
      ),
    },
  ]
}

/** The columns of erased accounts. */
export function erasedColumns(format: ZonedFormat): Column<OperatorRider>[] {
  return [
    {
      header: t.columns.name,
      cell: ({ _id, fullName, vehicleType }) => (
        <>
          <RiderLink id={_id} name={fullName} /> · {vehicleType}
        </>
      ),
    },
    { header: t.columns.delivered, align: 'end', cell: (rider) => rider.deliveredOrders },
    { header: t.columns.canceled, align: 'end', cell: (rider) => rider.canceledOrders },
    { header: t.columns.signedUpAt, cell: ({ createdAt }) => format.dateTime(createdAt) },
    {
      header: t.columns.erasedAt,
      cell: ({ erasedAt }) => (erasedAt === null ? commonText.none : format.dateTime(erasedAt)),
    },
  ]
}
