import type { OperatorStore } from '@puni/contract/stores/entities'
import { Button } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { useState } from 'react'
import { storeCommands } from '../../../data/stores.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { CheckField } from '../../../shared/forms/check-field.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { SecretDialog } from '../../../shared/views/secret-dialog.tsx'
import { Section } from '../../../shared/views/section.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { storesText } from './stores-text.ts'

const t = storesText.keys

type Key = OperatorStore['keys'][number]
type Asked = { readonly do: 'make' | 'revoke' } | { readonly do: 'turn' | 'end'; readonly key: Key }

/** The API keys of a store. */
export function StoreKeys({ store }: { store: OperatorStore }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setAsked(null)
  const dialog = { store, onClose: close, onSecret: setSecret }
  return (
    <Section title={t.title}>
      <KeyList store={store} onAsk={setAsked} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAsked({ do: 'make' })}>{t.add}</Button>
        {store.keys.length > 0 && (
          <Button variant="secondary" onClick={() => setAsked({ do: 'revoke' })}>
            {t.revoke}
          </Button>
        )}
      </div>
      {asked?.do === 'make' && <MakeDialog {...dialog} />}
      {asked?.do === 'turn' && <TurnDialog {...dialog} of={asked.key} />}
      {asked?.do === 'end' && <EndDialog {...dialog} of={asked.key} />}
      {asked?.do === 'revoke' && <RevokeDialog store={store} onClose={close} />}
      {secret !== null && (
        <SecretDialog
          title={storesText.key.title(store.name)}
          text={storesText.key}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Section>
  )
}

type Kind = keyof typeof t.kinds
const KINDS = (['full', 'readOnly', 'test'] as const).map((value) => ({ value, label: t.kinds[value] }))
const kindOf = ({ test, readOnly }: Key) => (test ? 'test' : readOnly ? 'readOnly' : 'full')
const calledOf = ({ lastFour }: Key) => (lastFour === null ? t.earlier : t.ending(lastFour))

function KeyList({ store, onAsk }: { store: OperatorStore; onAsk: (asked: Asked) => void }) {
  const { format } = usePlatform()
  if (store.keys.length === 0) return <p className="mb-2 font-semibold">{t.none}</p>
  return (
    <ul className="mb-4 flex flex-col gap-2">
      {store.keys.map((key) => (
        <li key={key._id} className="rounded-md border border-line px-3 py-2">
          <p className="font-semibold">{[key.name, calledOf(key)].filter(Boolean).join(' · ')}</p>
          <p className="text-sm text-ink-muted">
            {[
              t.kinds[kindOf(key)],
              key.createdAt !== null && t.since(format.dateTime(key.createdAt)),
              key.lastUsedAt === null ? t.neverUsed : t.used(format.dateTime(key.lastUsedAt)),
            ]
              .filter(Boolean)
              .join('. ')}
          </p>
          {key.endsAt !== null && (
            <p className="text-sm font-semibold">{t.until(format.dateTime(key.endsAt))}</p>
          )}
          <div className="mt-2 flex flex-wrap gap-3">
            {key.endsAt === null && (
              <Button
                variant="secondary"
                aria-label={t.turnLabel(calledOf(key))}
                onClick={() => onAsk({ do: 'turn', key })}
              >
                {t.turn}
              </Button>
            )}
            <Button
              variant="secondary"
              aria-label={t.endLabel(calledOf(key))}
              onClick={() => onAsk({ do: 'end', key })}
            >
              {t.end}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

interface KeyDialogProps {
  store: OperatorStore
  onClose: () => void
  /** A new key, to be shown once. */
  onSecret: (apiKey: string) => void
}

function MakeDialog({ store, onClose, onSecret }: KeyDialogProps) {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<Kind>('full')
  const make = useAction({
    command: () =>
      storeCommands.makeKey({
        params: { id: store._id },
        body: { name, test: kind === 'test', readOnly: kind === 'readOnly' },
      }),
    onDone: ({ apiKey }) => {
      onClose()
      onSecret(apiKey)
    },
  })
  return (
    <FormDialog title={t.add} submitLabel={t.make} busyLabel={t.making} action={make} onClose={onClose}>
      <TextField
        label={t.name}
        hint={t.nameHint}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <RadioGroup legend={t.kind} name="key-kind" options={KINDS} value={kind} onChange={setKind} />
      <p className="text-sm text-ink-muted">{t.kindHints[kind]}</p>
    </FormDialog>
  )
}

function TurnDialog({ store, of: key, onClose, onSecret }: KeyDialogProps & { of: Key }) {
  const [keepOld, setKeepOld] = useState(true)
  const turn = useAction({
    command: () => storeCommands.turnKey({ params: { id: store._id, keyId: key._id }, body: { keepOld } }),
    onDone: ({ apiKey }) => {
      onClose()
      onSecret(apiKey)
    },
  })
  return (
    <FormDialog
      title={t.turnTitle}
      submitLabel={t.turn}
      busyLabel={t.turning}
      action={turn}
      onClose={onClose}
    >
      <p>{calledOf(key)}</p>
      <CheckField label={t.keepOld} checked={keepOld} onChange={setKeepOld} />
      <p className="text-sm text-ink-muted">{t.keepOldHint}</p>
    </FormDialog>
  )
}

function EndDialog({ store, of: key, onClose }: KeyDialogProps & { of: Key }) {
  const end = useAction({
    command: () => storeCommands.endKey({ params: { id: store._id, keyId: key._id } }),
    done: t.ended,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.endTitle}
      submitLabel={t.end}
      busyLabel={t.revoking}
      danger
      action={end}
      onClose={onClose}
    >
      <p>{calledOf(key)}</p>
      <p>{t.endExplanation}</p>
    </FormDialog>
  )
}

function RevokeDialog({ store, onClose }: { store: OperatorStore; onClose: () => void }) {
  const [cancelOpen, setCancelOpen] = useState(false)
  const revoke = useAction({
    command: () => storeCommands.revokeKeys({ params: { id: store._id }, body: { cancelOpen } }),
    done: ({ canceled }) => (cancelOpen ? t.revokedAndCanceled(canceled) : t.revoked),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.revokeTitle(store.name)}
      submitLabel={t.revoke}
      busyLabel={t.revoking}
      danger
      action={revoke}
      onClose={onClose}
    >
      <p>{t.revokeExplanation}</p>
      <CheckField label={t.cancelOpen} checked={cancelOpen} onChange={setCancelOpen} />
      <p className="text-sm text-ink-muted">{t.cancelOpenHint}</p>
    </FormDialog>
  )
}
