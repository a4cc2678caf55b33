import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { useConfig } from '../../../services/api/use-config.ts'
import { isFarFromAll } from '../../../shared/geo/coordinates.ts'
import type { LocationProblem } from '../../../services/device/geolocation.ts'
import { problemText } from '../../../services/device/problem-text.ts'
import { useWorkPosition } from '../../../services/position/position-provider.tsx'
import { useRider } from '../../../services/session/use-session.ts'
import { locationText } from '../../../services/device/location-text.ts'
import { simulationText } from '../duty/simulation-text.ts'
import { zonesOf } from '../duty/going-on-duty.ts'
import type { Covered } from '../../../shared/sheet/use-covered.ts'

/** Says over the top of the map that the position is simulated. */
export function SimulationLabel({ covered }: { covered: Covered }) {
  const { simulated } = useWorkPosition()
  if (!simulated) return null
  return (
    <p
      className="absolute inset-x-0 top-0 bg-warning-soft py-0.5 text-center text-sm font-bold text-warning"
      style={{ left: covered.left }}
    >
      {simulationText.label}
    </p>
  )
}

/** What is wrong with the position, above the map: missing, old, or too far away to try the demo. */
export function PositionNotices() {
  const rider = useRider()
  const demo = useConfig().data?.demo ?? false
  const { fix, problem, simulated, simulate } = useWorkPosition()
  if (simulated) return null
  const useless = fix === null ? problem !== null : isFarFromAll(fix, zonesOf(rider))
  return (
    <div className="above-map mx-auto flex max-h-2/5 w-full max-w-lg shrink-0 flex-col gap-2 overflow-y-auto p-2 empty:hidden">
      <PositionNotice />
      {demo && useless && (
        <Button variant="secondary" onClick={() => simulate(rider.zone)}>
          {simulationText.use}
        </Button>
      )}
    </div>
  )
}

/** None of these resolves on its own: only the rider can fix them. */
const LASTING: ReadonlySet<LocationProblem> = new Set(['denied', 'unsupported', 'insecure'])

/**
 * Shows problems that only the rider can fix, and those that have lasted too long. The rest resolve on their
 * own, as the device keeps trying.
 */
function PositionNotice() {
  const { problem, stale } = useWorkPosition()
  const words = problem && problemText(problem, navigator.userAgent)
  if (words && LASTING.has(problem)) {
    return (
      <Notice tone="danger" title={words.title}>
        <details>
          <summary className="flex min-h-12 items-center font-semibold underline">
            {locationText.whatToDo}
          </summary>
          {words.text}
        </details>
      </Notice>
    )
  }
  if (!stale) return null
  return (
    <Notice tone="warning" title={locationText.staleTitle}>
      {words ? `${words.title}. ${words.text}` : locationText.stale}
    </Notice>
  )
}
