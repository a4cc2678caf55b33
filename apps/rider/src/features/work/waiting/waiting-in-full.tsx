import { buttonClass } from '@puni/ui/button'
import { Link } from 'react-router'
import { useRider } from '../../../services/session/use-session.ts'
import { paths } from '../../../shared/paths.ts'
import { KeepPhone } from '../hands-free/keep-phone.tsx'
import { layoutText } from '../../../shared/layout-text.ts'
import { waitingText } from './waiting-text.ts'
import { OtherReasons } from './why-nothing.tsx'
import { ZoneNow } from './zone-now.tsx'

/** What a waiting rider seldom looks for: the zone, the day's orders, and the ways to put the phone away. */
export function WaitingInFull() {
  const { zone } = useRider()
  return (
    <div className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
      <OtherReasons />
      <p dir="auto" className="wrap-anywhere">
        {waitingText.lead(zone.name)}
      </p>
      <ZoneNow />
      <Link to={paths.today} className={buttonClass('secondary')}>
        {layoutText.today}
      </Link>
      <KeepPhone />
    </div>
  )
}
