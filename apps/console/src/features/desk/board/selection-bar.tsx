import { IconButton } from '@puni/ui/icon-button'
import { useState } from 'react'
import type { DeskOrder } from '../../../shared/desk/desk-scene.ts'
import { deskText } from './desk-text.ts'
import { CancelManyDialog, ExcludeManyDialog } from './many-dialog.tsx'
import type { Selection } from './selection.ts'
import { useSee } from './use-see.ts'

const t = deskText.many

/** What can be done to all orders that are chosen. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const [asking, setAsking] = useState<{ about: 'cancel' | 'exclude'; orders: readonly DeskOrder[] } | null>(
    null,
  )
  const see = useSee()
  const { chosen } = selection
  const unseen = chosen.filter((live) => live.unseen.length > 0)
  const close = () => {
    setAsking(null)
    selection.close()
  }
  return (
    <div
      role="group"
      aria-label={t.label}
      className="flex flex-wrap items-center gap-2 border-y border-line bg-info-soft px-2 py-1"
    >
      <p role="status" className="mr-auto text-sm font-semibold">
        {chosen.length === 0 ? t.hint : t.chosen(chosen.length)}
      </p>
      {chosen.length > 0 && (
        <>
          {unseen.length > 0 && (
            <BarButton label={t.see(unseen.length)} onClick={() => unseen.forEach(see)} />
          )}
          <BarButton
            label={t.exclude.button}
            onClick={() => setAsking({ about: 'exclude', orders: chosen })}
          />
          <BarButton label={t.cancel.button} onClick={() => setAsking({ about: 'cancel', orders: chosen })} />
        </>
      )}
      <IconButton
        icon="close"
        label={t.close}
        className="size-9! max-lg:size-11!"
        onClick={selection.close}
      />
      {asking?.about === 'cancel' && <CancelManyDialog orders={asking.orders} onClose={close} />}
      {asking?.about === 'exclude' && <ExcludeManyDialog orders={asking.orders} onClose={close} />}
    </div>
  )
}

function BarButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="min-h-8 rounded-md border border-line-strong bg-surface-raised px-2 text-sm font-semibold hover:bg-surface-muted max-lg:min-h-11"
      onClick={onClick}
    >
      {label}
    </button>
  )
}
