import type { DaySummary, Replay } from '@puni/contract/replay/entities'
import { Button } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { Notice } from '@puni/ui/notice'
import { Spinner } from '@puni/ui/spinner'
import { Table } from '@puni/ui/table'
import { formatPercent } from '@puni/web/format/numbers'
import { commonText } from '../../../shared/common-text.ts'
import { Charts } from './charts.tsx'
import { replayText } from './replay-text.ts'
import { summaryColumns } from './summary-columns.tsx'
import { missingPolicies, nextPolicy } from './summary-labels.ts'

const t = replayText

interface ReplayResultProps {
  replay: Replay
  /** Whether an answer is on its way. */
  isAsking: boolean
  onRetry: () => void
  onCancel: () => void
}

/** A replay as far as it is: under way, cut off, or with its results. */
export function ReplayResult({ replay, isAsking, onRetry, onCancel }: ReplayResultProps) {
  const { state, summaries } = replay
  const retry = (
    <Button variant="secondary" className="mt-2" onClick={onRetry}>
      {commonText.retry}
    </Button>
  )
  switch (state) {
    case 'running':
      return (
        <>
          {isAsking ? <UnderWay replay={replay} onCancel={onCancel} /> : <div>{retry}</div>}
          {summaries.length > 0 && <Summaries summaries={summaries} />}
        </>
      )
    case 'failed':
      return (
        <Notice tone="danger" title={t.failed}>
          {t.failedHint}
          <div>{retry}</div>
        </Notice>
      )
    case 'late':
      return (
        <>
          <Notice tone="warning" title={t.late}>
            {t.lateHint(missingPolicies(summaries))}
          </Notice>
          <Results summaries={summaries} />
        </>
      )
    case 'done':
      return <Results summaries={summaries} />
  }
}

/** How far it is. Screen readers are told of every policy, not of every percent. */
function UnderWay({ replay: { summaries, progress }, onCancel }: { replay: Replay; onCancel: () => void }) {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface-raised p-4">
      <Spinner label={nextPolicy(summaries)} />
      <div className="flex max-w-md items-center gap-3">
        <div
          role="progressbar"
          aria-label={t.progress}
          aria-valuenow={Math.round(100 * progress)}
          className="h-3 flex-1 overflow-hidden rounded-sm border border-line-strong"
        >
          <div className="h-full bg-route-pickup" style={{ width: `${100 * progress}%` }} />
        </div>
        <span aria-hidden className="tabular-nums">
          {formatPercent(progress, 0)}
        </span>
      </div>
      <p className="text-sm text-ink-muted">{t.underWayHint}</p>
      <Button variant="secondary" className="self-start" onClick={onCancel}>
        {commonText.cancel}
      </Button>
    </div>
  )
}

function Results({ summaries }: { summaries: DaySummary[] }) {
  if (summaries.every(({ orders }) => orders === 0)) {
    return (
      <EmptyState icon="history" title={t.empty}>
        {t.emptyHint}
      </EmptyState>
    )
  }
  return (
    <>
      <Summaries summaries={summaries} />
      <Charts summaries={summaries} />
    </>
  )
}

function Summaries({ summaries }: { summaries: DaySummary[] }) {
  return (
    <>
      <Table
        caption={t.caption}
        columns={summaryColumns}
        rows={summaries}
        rowKey={({ policy }) => policy ?? 'happened'}
        emptyText={t.empty}
      />
      <dl className="text-sm text-ink-muted">
        {t.glossary.map(([word, meaning]) => (
          <div key={word}>
            <dt className="inline font-semibold">{word}: </dt>
            <dd className="inline">{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
