import type { StoreUser } from '@puni/contract/store-users/entities'
import type { OperatorStore } from '@puni/contract/stores/entities'
import { TEXT_MAX } from '@puni/contract/limits'
import { Button, buttonClass } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storeCommands, storeUsersQuery } from '../../../data/stores.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { tieFields } from '../../../shared/forms/form-fields.ts'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { SecretDialog } from '../../../shared/views/secret-dialog.tsx'
import { Section } from '../../../shared/views/section.tsx'
import { storeUsersText as t } from './store-users-text.ts'

type Asked = { readonly do: 'invite' } | { readonly do: 'reinvite' | 'end'; readonly user: StoreUser }
/** An invitation, to be shown once. */
interface Invited {
  readonly fullName: string
  readonly url: string
}

/** Who may log in for a store. */
export function StoreUsers({ store }: { store: OperatorStore }) {
  const users = useQuery(storeUsersQuery(store._id))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [invited, setInvited] = useState<Invited | null>(null)
  const dialog = { storeId: store._id, onClose: () => setAsked(null), onInvited: setInvited }
  return (
    <Section title={t.title}>
      <p className="mb-2 text-sm text-ink-muted">{t.lead}</p>
      <QueryView query={users}>{(all) => <UserList users={all} onAsk={setAsked} />}</QueryView>
      <Button onClick={() => setAsked({ do: 'invite' })}>{t.add}</Button>
      {asked?.do === 'invite' && <InviteDialog {...dialog} />}
      {asked?.do === 'reinvite' && <ReinviteDialog {...dialog} user={asked.user} />}
      {asked?.do === 'end' && <EndDialog {...dialog} user={asked.user} />}
      {invited !== null && (
        <SecretDialog
          title={t.invitation.title(invited.fullName)}
          text={t.invitation}
          secret={invited.url}
          onClose={() => setInvited(null)}
        >
          <a
            href={`https://wa.me/?text=${encodeURIComponent(t.invitation.message(invited.fullName, store.name, invited.url))}`}
            target="_blank"
            rel="noopener"
            className={buttonClass('secondary')}
          >
            {t.invitation.whatsapp}
          </a>
        </SecretDialog>
      )}
    </Section>
  )
}

function UserList({ users, onAsk }: { users: readonly StoreUser[]; onAsk: (asked: Asked) => void }) {
  if (users.length === 0) return <p className="mb-4 font-semibold">{t.none}</p>
  return (
    <ul className="mb-4 flex flex-col gap-2">
      {users.map((user) => (
        <li key={user._id} className="rounded-md border border-line px-3 py-2">
          <p className="font-semibold">{user.fullName}</p>
          <p className="text-sm break-words text-ink-muted">
            {user.email}. {user.joined ? t.joined : t.invited}
          </p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              aria-label={t.againLabel(user.fullName)}
              onClick={() => onAsk({ do: 'reinvite', user })}
            >
              {t.again}
            </Button>
            <Button
              variant="secondary"
              aria-label={t.endLabel(user.fullName)}
              onClick={() => onAsk({ do: 'end', user })}
            >
              {t.end}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

interface UserDialogProps {
  storeId: string
  onClose: () => void
  onInvited: (invited: Invited) => void
}

function InviteDialog({ storeId, onClose, onInvited }: UserDialogProps) {
  const [form, setForm] = useState({ fullName: '', email: '' })
  const invite = useAction({
    command: () => storeCommands.inviteUser({ params: { id: storeId }, body: form }),
    onDone: ({ user, invitation }) => {
      onClose()
      onInvited({ fullName: user.fullName, url: invitation.url })
    },
  })
  const tie = tieFields(form, fieldsOf(invite.error), (field, value) => setForm({ ...form, [field]: value }))
  return (
    <FormDialog title={t.add} submitLabel={t.submit} busyLabel={t.working} action={invite} onClose={onClose}>
      <TextField label={t.fullName} required maxLength={TEXT_MAX.name} {...tie('fullName')} />
      <TextField
        label={t.email}
        hint={t.emailHint}
        inputMode="email"
        autoComplete="off"
        required
        maxLength={TEXT_MAX.email}
        {...tie('email')}
      />
    </FormDialog>
  )
}

function ReinviteDialog({ storeId, user, onClose, onInvited }: UserDialogProps & { user: StoreUser }) {
  const reinvite = useAction({
    command: () => storeCommands.reinviteUser({ params: { id: storeId, userId: user._id } }),
    onDone: ({ url }) => {
      onClose()
      onInvited({ fullName: user.fullName, url })
    },
  })
  return (
    <FormDialog
      title={t.againTitle(user.fullName)}
      submitLabel={t.again}
      busyLabel={t.working}
      danger
      action={reinvite}
      onClose={onClose}
    >
      <p>{t.againExplanation}</p>
    </FormDialog>
  )
}

function EndDialog({ storeId, user, onClose }: UserDialogProps & { user: StoreUser }) {
  const end = useAction({
    command: () => storeCommands.endUser({ params: { id: storeId, userId: user._id } }),
    done: t.ended,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.endTitle(user.fullName)}
      submitLabel={t.end}
      busyLabel={t.ending}
      danger
      action={end}
      onClose={onClose}
    >
      <p>{t.endExplanation}</p>
    </FormDialog>
  )
}
