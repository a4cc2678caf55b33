import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { useState } from 'react'
import { Remote } from '../../../shared/views/remote.tsx'
import { AppealEntry } from './appeal-entry.tsx'
import { AppealForm } from './appeal-form.tsx'
import { appealsText } from './appeals-text.ts'
import { emptyDraft, readDraft } from './kept-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { appealsAbout } from '../../../data/appeals.ts'
import { dataText } from '../../../data/data-text.ts'
import { useCalmPolling } from '../../../services/live/live-provider.tsx'

const t = appealsText

/** What a rider can answer to a block, or to what was decided about an order, what was sent, and what the operators said to it. */
export function AppealSection({ orderId = null }: { orderId?: string | null }) {
  const query = useQuery({ ...appealsAbout(orderId), refetchInterval: useCalmPolling() })
  return (
    <Remote query={query} failed={dataText.appealsFailed}>
      {({ appeals, about, days }) => {
        const isOpen = appeals.some(({ answer }) => answer === null)
        if (appeals.length === 0 && about === null) return null
        return (
          <Card title={t.section}>
            <div className="flex flex-col gap-5 *:not-first:border-t *:not-first:border-line *:not-first:pt-4">
              {appeals.map((appeal) => (
                <AppealEntry key={appeal._id} appeal={appeal} />
              ))}
              {about !== null && !isOpen && (
                <div className="flex flex-col gap-4">
                  <div>
                    <p>{t.leads[about]}</p>
                    <p className="mt-1 text-ink-muted">{t.who(days)}</p>
                  </div>
                  <Writing orderId={orderId} />
                </div>
              )}
            </div>
          </Card>
        )
      }}
    </Remote>
  )
}

/** A form that was begun is open again. */
function Writing({ orderId }: { orderId: string | null }) {
  const [draft, setDraft] = useState(() => readDraft(orderId))
  return draft === null ? (
    <Button variant="secondary" onClick={() => setDraft(emptyDraft())}>
      {t.start}
    </Button>
  ) : (
    <AppealForm orderId={orderId} initial={draft} />
  )
}
