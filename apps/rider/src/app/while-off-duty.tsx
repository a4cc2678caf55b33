import { NewPhone } from '../features/phone/new-phone/new-phone.tsx'
import { useWork } from '../features/work/now/work-context.ts'

/** What the screen of a rider who is off duty has of other rooms. */
export function WhileOffDuty({ isIdle }: { isIdle: boolean }) {
  const { state } = useWork()
  return <NewPhone isFree={isIdle && state.is === 'off duty' && state.isConfirmed} />
}
