import { buttonClass } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { useToast } from '@puni/ui/toast'
import { accountText, sessionsText } from '@puni/web/account/account-text'
import { sessionsQuery } from '@puni/web/account/sessions'
import { formatInstant } from '@puni/web/format/dates'
import { PasswordForm } from '@puni/web/views/password-form'
import { SessionList } from '@puni/web/views/session-list'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SelectField } from '@puni/ui/field'
import { api } from '../../../services/api/client.ts'
import { useTimeZone } from '../../../services/api/use-config.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { detailOf } from '../../../shared/failure.ts'
import { paths } from '../../../shared/paths.ts'
import { EmailAddress } from '../../../shared/views/email-address.tsx'
import { Remote } from '../../../shared/views/remote.tsx'
import { appealsText } from '../appeals/appeals-text.ts'
import { myDataText } from '../my-data/my-data-text.ts'
import { Screen } from '../../../shared/views/screen.tsx'
import { mapsText } from './maps-text.ts'
import { VehicleChoice } from './vehicle-choice.tsx'
import { vehicleText } from './vehicle-text.ts'
import { useLogOut } from '../../../services/log-out/use-log-out.ts'
import { chooseMapsApp, useMapsApp } from '../../../services/device/maps-app.ts'
import { MAPS_APPS } from '../../../services/device/maps-url.ts'

const WAYS = [
  { to: paths.record, ...myDataText.record },
  { to: paths.appeals, title: appealsText.title, lead: appealsText.listLead, open: appealsText.open },
  { to: paths.myData, title: myDataText.title, lead: myDataText.lead, open: myDataText.open },
] as const

/** 'Mi cuenta': the rider's record, answers, data and vehicle, how the app is used, and last the password and the devices. */
export default function AccountScreen({ firstSteps }: { firstSteps: ReactNode }) {
  const rider = useRider()
  const toast = useToast()
  return (
    <Screen title={accountText.title} lead={<EmailAddress>{rider.email}</EmailAddress>}>
      {WAYS.map(({ to, title, lead, open }) => (
        <Card key={to} title={title}>
          <p className="mb-4 text-ink-muted">{lead}</p>
          <Link to={to} className={buttonClass('secondary')}>
            {open}
          </Link>
        </Card>
      ))}
      <Card title={vehicleText.title}>
        <VehicleChoice />
      </Card>
      <Card title={mapsText.title}>
        <MapsChoice />
      </Card>
      {firstSteps}
      <Card title={accountText.sessionsTitle}>
        <Sessions />
      </Card>
      <Card title={accountText.passwordTitle}>
        <PasswordForm
          api={api}
          detailOf={detailOf}
          onChanged={() => toast(accountText.passwordChanged, 'success')}
        />
      </Card>
      <p className="text-sm text-ink-muted">{accountText.version}</p>
    </Screen>
  )
}

function Sessions() {
  const rider = useRider()
  const timeZone = useTimeZone()
  const logOut = useLogOut()
  const query = useQuery(sessionsQuery(api))
  return (
    <Remote query={query} failed={sessionsText.failed}>
      {(sessions) => (
        <SessionList
          api={api}
          sessions={sessions}
          formatInstant={(instant) => formatInstant(instant, timeZone)}
          detailOf={detailOf}
          onLeave={() => void logOut(rider)}
        />
      )}
    </Remote>
  )
}

/** Which app the two links open; remembered. */
function MapsChoice() {
  const chosen = useMapsApp()
  return (
    <SelectField
      label={mapsText.app}
      value={chosen}
      onChange={(event) => {
        const app = MAPS_APPS.find((known) => known === event.target.value)
        if (app) chooseMapsApp(app)
      }}
    >
      {MAPS_APPS.map((app) => (
        <option key={app} value={app}>
          {mapsText.apps[app]}
        </option>
      ))}
    </SelectField>
  )
}
