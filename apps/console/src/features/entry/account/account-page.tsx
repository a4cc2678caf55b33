import { Card } from '@puni/ui/card'
import { useToast } from '@puni/ui/toast'
import { accountText } from '@puni/web/account/account-text'
import { sessionsQuery } from '@puni/web/account/sessions'
import { PasswordForm } from '@puni/web/views/password-form'
import { SessionList } from '@puni/web/views/session-list'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../services/api/client.ts'
import { messageOf } from '../../../shared/failure.ts'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import { secondFactorText } from '../second-factor/second-factor-text.ts'
import { useLogOut } from '../session/use-log-out.ts'

/** An operator's own account, a card for each part of it: the password, the second factor, and where it is logged in. */
export function AccountPage() {
  const { operator } = usePlatform()
  const toast = useToast()
  return (
    <Page title={accountText.title}>
      <p className="text-ink-muted wrap-anywhere">{`${operator.fullName} · ${operator.email}`}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Card title={accountText.passwordTitle}>
            <PasswordForm
              api={api}
              detailOf={messageOf}
              onChanged={() => toast(accountText.passwordChanged, 'success')}
            />
          </Card>
          <Card title={accountText.sessionsTitle}>
            <Sessions />
          </Card>
        </div>
        <Card title={secondFactorText.section}>
          <SecondFactorSection />
        </Card>
      </div>
      <p className="text-sm text-ink-muted">{accountText.version}</p>
    </Page>
  )
}

function Sessions() {
  const { format } = usePlatform()
  const logOut = useLogOut()
  const query = useQuery(sessionsQuery(api))
  return (
    <QueryView query={query}>
      {(sessions) => (
        <SessionList
          api={api}
          sessions={sessions}
          formatInstant={format.dateTime}
          detailOf={messageOf}
          onLeave={logOut}
        />
      )}
    </QueryView>
  )
}
