import type { OperatorRider } from '@puni/contract/entities'
import { Badge } from '@puni/ui/badge'
import { Button } from '@puni/ui/button'
import type { Column } from '@puni/ui/table'
import type { ZonedFormat } from '../../shared/format/format.ts'
import { blockText } from './block-text.ts'
import { commonText } from '../../shared/common-text.ts'
import { eraseText } from './erase-text.ts'
import { riderZonesText } from './rider-zones-text.ts'
import { ridersText } from './riders-text.ts'
import { unblockText } from './unblock-text.ts'
import { BlockHistory } from './block-history.tsx'
import { CodeButton } from './code-button.tsx'
import { FreshnessText } from './freshness-text.tsx'
import { freshnessOf } from './freshness.ts'
import { RiderName } from './rider-name.tsx'

const t = ridersText

const name: Column<OperatorRider> = {
  header: t.columns.name,
  cell: (rider) => (
    <>
      <RiderName rider={rider} />
      <BlockHistory rider={rider} />
    </>
  ),
}

interface ActiveActions {
  readonly onZones: (rider: OperatorRider) => void
  readonly onBlock: (rider: OperatorRider) => void
  /** Null for operators who may not. */
  readonly onErase: ((rider: OperatorRider) => void) | null
}

/** The columns of active riders, at `now` (milliseconds). */
export function activeColumns(
  now: number,
  { onZones, onBlock, onErase }: ActiveActions,
): Column<OperatorRider>[] {
  return [
    name,
    {
      header: t.columns.duty,
      cell: ({ working }) => (
        <Badge tone={working ? 'success' : 'neutral'}>{working ? t.onDuty : t.offDuty}</Badge>
      ),
    },
    {
      header: t.columns.position,
      cell: ({ lastPositionTime, working }) => (
        <FreshnessText freshness={freshnessOf(lastPositionTime, working, now)} />
      ),
    },
    { header: t.columns.delivered, align: 'end', cell: (rider) => rider.deliveredOrders },
    { header: t.columns.canceled, align: 'end', cell: (rider) => rider.canceledOrders },
    { header: t.columns.zones, cell: (rider) => rider.zones.map((zone) => zone.name).join(', ') },
    {
      header: t.columns.actions,
      cell: (rider) => (
        <span className="flex flex-wrap gap-2 max-sm:justify-end">
          <Button variant="secondary" onClick={() => onZones(rider)}>
            {riderZonesText.edit}
          </Button>
          <CodeButton rider={rider} call="issueRecoveryCode" variant="secondary" />
          <Button variant="secondary" onClick={() => onBlock(rider)}>
            {blockText.button}
          </Button>
          {onErase && (
            <Button variant="ghost" onClick={() => onErase(rider)}>
              {eraseText.button}
            </Button>
          )}
        </span>
      ),
    },
  ]
}

/** The columns of the blocked riders. */
export function blockedColumns(
  format: ZonedFormat,
  onUnblock: (rider: OperatorRider) => void,
): Column<OperatorRider>[] {
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
        <Button variant="secondary" onClick={() => onUnblock(rider)}>
          {unblockText.button}
        </Button>
      ),
    },
  ]
}

/** The columns of erased accounts. */
export function erasedColumns(format: ZonedFormat): Column<OperatorRider>[] {
  return [
    { header: t.columns.name, cell: (rider) => `${rider.fullName} · ${rider.vehicleType}` },
    { header: t.columns.delivered, align: 'end', cell: (rider) => rider.deliveredOrders },
    { header: t.columns.canceled, align: 'end', cell: (rider) => rider.canceledOrders },
    { header: t.columns.signedUpAt, cell: ({ createdAt }) => format.dateTime(createdAt) },
    {
      header: t.columns.erasedAt,
      cell: ({ erasedAt }) => (erasedAt === null ? commonText.none : format.dateTime(erasedAt)),
    },
  ]
}
