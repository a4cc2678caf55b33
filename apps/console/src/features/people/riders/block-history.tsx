import type { OperatorRider } from '@puni/contract/riders/entities'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { blockHistoryText } from './block-history-text.ts'

const t = blockHistoryText

/** A rider's lifted blocks, collapsed; nothing if there are none. */
export function BlockHistory({ rider }: { rider: OperatorRider }) {
  const lifted = rider.blocks.filter(({ liftedAt }) => liftedAt !== null)
  if (lifted.length === 0) return null
  return (
    <details className="text-sm font-normal">
      <summary className="cursor-pointer py-3 text-ink-muted">{t.count(lifted.length)}</summary>
      <BlockList blocks={lifted} />
    </details>
  )
}

/** Blocks with their reasons, when and by whom they were set and lifted. */
export function BlockList({ blocks }: Pick<OperatorRider, 'blocks'>) {
  const { format } = usePlatform()
  return (
    <ul className="flex flex-col gap-2 py-1">
      {blocks.map(({ reason, blockedAt, blockedBy, liftedAt, liftedBy }) => (
        <li key={blockedAt}>
          <p className="font-semibold">{reason}</p>
          <p className="text-ink-muted">{t.blocked(format.dateTime(blockedAt), blockedBy)}</p>
          <p className="text-ink-muted">{liftedAt && t.lifted(format.dateTime(liftedAt), liftedBy)}</p>
        </li>
      ))}
    </ul>
  )
}
