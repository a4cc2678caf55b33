import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { useId } from 'react'
import { importText } from './import-text.ts'
import type { Working } from './use-import.ts'

const t = importText.work

/** How far it is, with what stops it. */
export function ImportProgress({ working, onStop }: { working: Working; onStop: () => void }) {
  const { what, done, of, isStopping } = working
  const id = useId()
  return (
    <Card>
      <div role="status">
        <p id={id} className="text-lg font-bold">
          {t[what]}
        </p>
        {of > 0 && <p className="tabular-nums">{t.of(done, of)}</p>}
      </div>
      <progress
        aria-labelledby={id}
        className="my-3 block h-3 w-full appearance-none overflow-hidden rounded-full border border-line-strong bg-surface-muted text-success [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-current"
        {...(of > 0 && { max: of, value: done })}
      />
      {what === 'searching' && <p className="mb-3 text-ink-muted">{t.searchHint}</p>}
      {what === 'placing' && <p className="mb-3 text-ink-muted">{t.placeHint}</p>}
      {what !== 'reading' && (
        <Button variant="secondary" busy={isStopping} busyLabel={t.stopping} onClick={onStop}>
          {what === 'searching' ? t.stopSearch : t.stop}
        </Button>
      )}
    </Card>
  )
}
