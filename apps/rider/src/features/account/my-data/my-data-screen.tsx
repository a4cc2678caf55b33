import type { AppConfig } from '@puni/contract/city/entities'
import { RETENTION_DAYS } from '@puni/contract/privacy/limits'
import { buttonClass } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { Link } from 'react-router'
import { useConfig } from '../../../services/api/use-config.ts'
import { paths } from '../../../shared/paths.ts'
import { Remote } from '../../../shared/views/remote.tsx'
import { DownloadData } from './download-data.tsx'
import { EraseAccount } from './erase-account.tsx'
import { Screen } from '../../../shared/views/screen.tsx'
import { myDataText } from './my-data-text.ts'

const t = myDataText

/** For an answer that the phone kept from before the server told. */
const KEPT_BEFORE = { positionDays: RETENTION_DAYS.position, customerDays: RETENTION_DAYS.customer }

/** 'Mis datos': what is kept about the rider, a copy of it, and the end of the account. */
export default function MyDataScreen() {
  const config = useConfig()
  return (
    <Screen title={t.title} lead={t.lead}>
      <Card title={t.keptTitle}>
        <Remote query={config} failed={t.failed}>
          {({ retention = KEPT_BEFORE }: Partial<AppConfig>) => (
            <dl className="flex flex-col gap-3">
              {t.kept(retention).map(({ what, howLong }) => (
                <div key={what}>
                  <dt className="font-semibold">{what}</dt>
                  <dd className="text-ink-muted">{howLong}</dd>
                </div>
              ))}
            </dl>
          )}
        </Remote>
        <p className="mt-4 border-t border-line pt-3 text-sm text-ink-muted">{t.law}</p>
      </Card>
      <DownloadData />
      <Card title={t.record.title}>
        <p className="mb-3 text-ink-muted">{t.record.lead}</p>
        <Link to={paths.record} className={`${buttonClass('secondary')} w-full`}>
          {t.record.open}
        </Link>
      </Card>
      <EraseAccount />
    </Screen>
  )
}
