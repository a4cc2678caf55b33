import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { draftText as t } from './draft-text.ts'

/** Says that a form goes on where it was left, with the way to begin anew. */
export function DraftNotice({ onBegin }: { onBegin: () => void }) {
  return (
    <Notice>
      <p className="flex flex-wrap items-center gap-3">
        {t.found}
        <Button variant="secondary" onClick={onBegin}>
          {t.beginAnew}
        </Button>
      </p>
    </Notice>
  )
}
