import type { Session } from '@puni/contract/accounts/entities'
import type { RiderPage } from '@puni/contract/rider-page/entities'
import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { useState } from 'react'
import { riderCommands } from '../../../data/riders.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { formatAgo } from '../../../shared/format/format.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useNow } from '../../../shared/use-now.ts'
import { riderPageText } from './rider-page-text.ts'

const t = riderPageText.sessions
const deviceOf = ({ device }: Session) => device ?? t.unknown

/** Where the rider is logged in; each session can be ended by itself. */
export function RiderSessions({ page: { rider, sessions } }: { page: RiderPage }) {
  const now = useNow()
  const [asked, setAsked] = useState<Session | null>(null)
  return (
    <Card title={t.title}>
      {sessions.length === 0 ? (
        <p className="text-ink-muted">{t.none}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {sessions.map((session) => (
            <li key={session._id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span>
                <span className="block font-semibold">{deviceOf(session)}</span>
                <span className="block text-sm text-ink-muted">
                  {t.lastUse(formatAgo(session.lastUsedAt, now))}
                </span>
              </span>
              <Button
                variant="secondary"
                aria-label={t.endOf(deviceOf(session))}
                onClick={() => setAsked(session)}
              >
                {t.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked && <EndDialog riderId={rider._id} session={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

interface EndDialogProps {
  riderId: string
  session: Session
  onClose: () => void
}

function EndDialog({ riderId, session, onClose }: EndDialogProps) {
  const end = useAction({
    command: () => riderCommands.endSession({ params: { id: riderId, sessionId: session._id } }),
    done: t.ended,
    onDone: onClose,
  })
  return (
    <FormDialog title={t.sure} submitLabel={t.end} busyLabel={t.ending} danger action={end} onClose={onClose}>
      <p className="font-semibold">{deviceOf(session)}</p>
      <p>{t.explanation}</p>
    </FormDialog>
  )
}
