import type { Client } from '@puni/contract/client'
import type { Session } from '@puni/contract/accounts/entities'
import { Badge } from '@puni/ui/badge'
import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { Notice } from '@puni/ui/notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sessionsText as t } from '../account/account-text.ts'
import { sessionsKey } from '../account/sessions.ts'

interface SessionListProps {
  api: Pick<Client, 'call'>
  sessions: readonly Session[]
  /** An instant (ISO 8601) in words. */
  formatInstant: (instant: string) => string
  detailOf: (error: unknown) => string
  /** All others have ended: this one is to end too. */
  onLeave: () => void
}

const deviceOf = (session: Session) => session.device ?? t.unknownDevice

/** One's own sessions by device and last use, each with a button that ends it, and both ways of ending many. */
export function SessionList({ api, sessions, formatInstant, detailOf, onLeave }: SessionListProps) {
  const { list, endOne, endOthers, isEnding } = useEndings(api, onLeave)
  const [asking, setAsking] = useState(false)
  const failure = endOne.error ?? endOthers.error
  return (
    <div className="flex flex-col gap-4">
      <ul ref={list} tabIndex={-1} aria-label={t.list} className="flex flex-col divide-y divide-line">
        {sessions.map((session) => (
          <SessionItem
            key={session._id}
            session={session}
            lastUsed={formatInstant(session.lastUsedAt)}
            busy={endOne.isPending && endOne.variables === session._id}
            onEnd={() => endOne.mutate(session._id)}
          />
        ))}
      </ul>
      {failure !== null && (
        <Notice tone="danger" title={t.endFailed}>
          {detailOf(failure)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 *:min-w-fit *:flex-1">
        {sessions.length > 1 && (
          <Button variant="secondary" busy={isEnding('others')} onClick={() => endOthers.mutate('others')}>
            {t.endOthers}
          </Button>
        )}
        <Button variant="secondary" busy={isEnding('all')} onClick={() => setAsking(true)}>
          {t.endAll}
        </Button>
      </div>
      {asking && (
        <EndAllDialog
          onClose={() => setAsking(false)}
          onSure={() => {
            setAsking(false)
            endOthers.mutate('all')
          }}
        />
      )}
    </div>
  )
}

function useEndings(api: Pick<Client, 'call'>, onLeave: () => void) {
  const queryClient = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsKey })
  const endOne = useMutation({
    mutationFn: (id: string) => api.call('endOtherSession', { params: { id } }),
    // Its row goes, and the button with the focus.
    onSuccess: () => list.current?.focus(),
    onSettled: refresh,
  })
  const endOthers = useMutation({
    mutationFn: (_ends: 'others' | 'all') => api.call('endAllSessions', { body: { keepThis: true } }),
    onSuccess: (_, ends) => (ends === 'all' ? onLeave() : list.current?.focus()),
    onSettled: refresh,
  })
  const isEnding = (ends: 'others' | 'all') => endOthers.isPending && endOthers.variables === ends
  return { list, endOne, endOthers, isEnding }
}

interface SessionItemProps {
  session: Session
  lastUsed: string
  busy: boolean
  onEnd: () => void
}

function SessionItem({ session, lastUsed, busy, onEnd }: SessionItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <span className="min-w-min flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {deviceOf(session)}
          {session.isCurrent && <Badge tone="success">{t.thisDevice}</Badge>}
        </span>
        <span className="block text-ink-muted tabular-nums">{t.lastUse(lastUsed)}</span>
      </span>
      {!session.isCurrent && (
        <Button variant="secondary" aria-label={t.endOne(deviceOf(session))} busy={busy} onClick={onEnd}>
          {t.end}
        </Button>
      )}
    </li>
  )
}

function EndAllDialog({ onClose, onSure }: { onClose: () => void; onSure: () => void }) {
  return (
    <Dialog
      open
      title={t.endAllTitle}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button variant="danger" onClick={onSure}>
            {t.sure}
          </Button>
        </>
      }
    >
      <p>{t.endAllExplanation}</p>
    </Dialog>
  )
}
