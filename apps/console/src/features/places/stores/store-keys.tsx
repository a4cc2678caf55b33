import type { OperatorStore } from '@puni/contract/stores/entities'
import { Button } from '@puni/ui/button'
import { useState } from 'react'
import { storeCommands } from '../../../data/stores.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { CheckField } from '../../../shared/forms/check-field.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { SecretDialog } from '../../../shared/views/secret-dialog.tsx'
import { Section } from '../../../shared/views/section.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { storesText } from './stores-text.ts'

const t = storesText.keys

/** The API keys of a store. */
export function StoreKeys({ store }: { store: OperatorStore }) {
  const [keepOld, setKeepOld] = useState(true)
  const [revoking, setRevoking] = useState(false)
  const rotate = useAction({
    command: () => storeCommands.rotateKey({ params: { id: store._id }, body: { keepOld } }),
  })
  return (
    <Section title={t.title}>
      <KeyList store={store} />
      <CheckField label={t.keepOld} checked={keepOld} onChange={setKeepOld} />
      <p className="mb-4 text-sm text-ink-muted">{t.keepOldHint}</p>
      <div className="flex flex-wrap gap-3">
        <Button busy={rotate.isPending} busyLabel={t.rotating} onClick={() => rotate.mutate()}>
          {t.rotate}
        </Button>
        {store.keys.length > 0 && (
          <Button variant="secondary" onClick={() => setRevoking(true)}>
            {t.revoke}
          </Button>
        )}
      </div>
      {rotate.data && (
        <SecretDialog
          title={storesText.key.title(store.name)}
          text={storesText.key}
          secret={rotate.data.apiKey}
          onClose={rotate.reset}
        />
      )}
      {revoking && <RevokeDialog store={store} onClose={() => setRevoking(false)} />}
    </Section>
  )
}

function KeyList({ store }: { store: OperatorStore }) {
  const { format } = usePlatform()
  if (store.keys.length === 0) return <p className="mb-2 font-semibold">{t.none}</p>
  return (
    <ul className="mb-2 flex flex-col gap-2">
      {store.keys.map(({ lastFour, createdAt, endsAt }) => (
        <li key={lastFour} className="rounded-md border border-line px-3 py-2">
          <p className="font-semibold">{lastFour === null ? t.earlier : t.ending(lastFour)}</p>
          {createdAt !== null && (
            <p className="text-sm text-ink-muted">{t.since(format.dateTime(createdAt))}</p>
          )}
          {endsAt !== null && <p className="text-sm font-semibold">{t.until(format.dateTime(endsAt))}</p>}
        </li>
      ))}
    </ul>
  )
}

function RevokeDialog({ store, onClose }: { store: OperatorStore; onClose: () => void }) {
  const [cancelOpen, setCancelOpen] = useState(false)
  const revoke = useAction({
    command: () => storeCommands.revokeKey({ params: { id: store._id }, body: { cancelOpen } }),
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
