import { Dialog } from '@puni/ui/dialog'
import { commonText } from '../../../shared/common-text.ts'
import { deskText } from './desk-text.ts'

const t = deskText.shortcuts

/** What the keys do. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={t.title} closedBy="any" closeLabel={commonText.close} onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {t.keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-sm border border-line-strong bg-surface-muted px-2 text-center font-bold">
                {key}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
