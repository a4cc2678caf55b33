import type { Client } from '@puni/contract/client'
import type { Session } from '@puni/contract/entities'
import { Badge } from '@puni/ui/badge'
import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sessionsQuery } from '../account/sessions.ts'

/** The words of the list. */
export interface SessionListText {
  readonly list: string
  readonly failed: string
  readonly thisDevice: string
  readonly unknownDevice: string
  readonly lastUse: (when: string) => string
  readonly end: string
  /** For screen readers: which one the button ends. */
  readonly endOne: (device: string) => string
  readonly endFailed: string
  readonly endOthers: string
  readonly endAll: string
}

interface SessionListProps {
  api: Pick<Client, 'call'>
  sessions: readonly Session[]
  text: SessionListText
  /** An instant (ISO 8601) in words. */
  formatInstant: (instant: string) => string
  detailOf: (error: unknown) => string
  /** All others have ended: this one is to end too. */
  onLeave: () => void
}

/** One's own sessions by device and last use, each with a button that ends it, and both ways of ending many. */
export function SessionList({ api, sessions, text, formatInstant, detailOf, onLeave }: SessionListProps) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsQuery(api, '').queryKey })
  const endOne = useMutation({
    mutationFn: (id: string) => api.call('endOtherSession', { params: { id } }),
    onSettled: refresh,
  })
  const endOthers = useMutation({
    mutationFn: (_ends: 'others' | 'all') => api.call('endAllSessions', { body: { keepThis: true } }),
    onSuccess: (_, ends) => (ends === 'all' ? onLeave() : undefined),
    onSettled: refresh,
  })
  const failure = endOne.error ?? endOthers.error
  const deviceOf = (session: Session) => session.device ?? text.unknownDevice
  const isEnding = (ends: 'others' | 'all') => endOthers.isPending && endOthers.variables === ends
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={text.list} className="flex flex-col divide-y divide-line">
        {sessions.map((session) => (
          <li key={session._id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="max-w-full flex-1 basis-48">
              <span className="block font-semibold">{deviceOf(session)}</span>
              <span className="block text-ink-muted tabular-nums">
                {text.lastUse(formatInstant(session.lastUsedAt))}
              </span>
            </span>
            {session.isCurrent ? (
              <Badge tone="success">{text.thisDevice}</Badge>
            ) : (
              <Button
                variant="secondary"
                aria-label={text.endOne(deviceOf(session))}
                busy={endOne.isPending && endOne.variables === session._id}
                onClick={() => endOne.mutate(session._id)}
              >
                {text.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure !== null && (
        <Notice tone="danger" title={text.endFailed}>
          {detailOf(failure)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 *:flex-1">
        {sessions.length > 1 && (
          <Button variant="secondary" busy={isEnding('others')} onClick={() => endOthers.mutate('others')}>
            {text.endOthers}
          </Button>
        )}
        <Button variant="secondary" busy={isEnding('all')} onClick={() => endOthers.mutate('all')}>
          {text.endAll}
        </Button>
      </div>
    </div>
  )
}
