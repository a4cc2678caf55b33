import { Card } from '@puni/ui/card'
import { useToast } from '@puni/ui/toast'
import { sessionsQuery } from '@puni/web/account/sessions'
import { PasswordForm } from '@puni/web/views/password-form'
import { SessionList } from '@puni/web/views/session-list'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { messageOf } from '../../shared/failure.ts'
import { Page } from '../../shared/views/page.tsx'
import { QueryView } from '../../shared/views/query-view.tsx'
import { usePlatform } from '../../shared/views/use-platform.tsx'
import { useLogOut } from '../session/use-log-out.ts'
import { accountText } from './account-text.ts'

/** An operator's own account, a card for each part of it: the password, and where the operator is logged in. */
export function AccountPage() {
  const { operator } = usePlatform()
  const toast = useToast()
  return (
    <Page title={accountText.section}>
      <p className="text-ink-muted wrap-anywhere">{`${operator.fullName} · ${operator.email}`}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={accountText.passwordTitle}>
          <PasswordForm
            api={api}
            text={accountText.password}
            detailOf={messageOf}
            onChanged={() => toast(accountText.passwordChanged, 'success')}
          />
        </Card>
        <Card title={accountText.sessionsTitle}>
          <Sessions />
        </Card>
      </div>
    </Page>
  )
}

function Sessions() {
  const { format } = usePlatform()
  const logOut = useLogOut()
  const query = useQuery(sessionsQuery(api, accountText.sessions.failed))
  return (
    <QueryView query={query}>
      {(sessions) => (
        <SessionList
          api={api}
          sessions={sessions}
          text={accountText.sessions}
          formatInstant={format.dateTime}
          detailOf={messageOf}
          onLeave={logOut}
        />
      )}
    </QueryView>
  )
}
