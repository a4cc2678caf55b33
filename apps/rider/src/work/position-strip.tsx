import { useConfig } from '../api/use-config.ts'
import { isFarFromAll } from '../device/coordinates.ts'
import { useWorkPosition } from '../device/position-provider.tsx'
import { useRider } from '../session/use-session.ts'
import { text } from '../text.ts'
import { zonesOf } from './going-on-duty.ts'

const strip = 'absolute inset-x-0 top-0 bg-warning-soft text-center text-sm font-bold text-warning'

/** Says that the position is simulated; in a demo without a usable one, offers to simulate it. */
export function PositionStrip() {
  const rider = useRider()
  const demo = useConfig().data?.demo ?? false
  const { fix, problem, simulated, simulate } = useWorkPosition()
  if (simulated) return <p className={`${strip} py-0.5`}>{text.simulation.label}</p>

  const far = fix !== null && isFarFromAll(fix, zonesOf(rider))
  if (!demo || (problem === null && !far)) return null
  return (
    <button type="button" className={`${strip} min-h-12 underline`} onClick={() => simulate(rider.zone)}>
      {text.simulation.use}
    </button>
  )
}
