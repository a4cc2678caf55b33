import type { OperatorRider } from '@puni/contract/riders/entities'
import { Button } from '@puni/ui/button'
import { riderCommands } from '../../../data/riders.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { codeText } from './code-text.ts'
import { refusalText } from './refusal-text.ts'
import { RiderMenu } from './rider-menu.tsx'
import { riderZonesText } from './rider-zones-text.ts'
import { useCode } from './use-code.tsx'
import type { AskAboutRider } from './use-rider-dialog.tsx'

/** What is decided about a sign-up: a code or a refusal, or a refusal is taken back; its zones, and the rest. */
export function WaitingActions({ rider, ask }: { rider: OperatorRider; ask: AskAboutRider }) {
  const activation = useCode(rider, 'issueActivationCode')
  return (
    <>
      {rider.refusal?.refusedAt ? (
        <LiftButton riderId={rider._id} />
      ) : (
        <>
          <Button
            className="flex-1 max-xl:basis-full"
            busy={activation.busy}
            busyLabel={codeText.issuing}
            onClick={activation.issue}
          >
            {activation.label}
          </Button>
          <Button variant="secondary" onClick={() => ask(rider, 'refuse')}>
            {refusalText.button}
          </Button>
        </>
      )}
      <Button variant="secondary" onClick={() => ask(rider, 'zones')}>
        {riderZonesText.edit}
      </Button>
      <RiderMenu rider={rider} actions={[]} ask={ask} />
      {activation.dialog}
    </>
  )
}

/** Takes a refusal back. */
function LiftButton({ riderId }: { riderId: string }) {
  const lift = useAction({
    command: () => riderCommands.refuseSignUp({ params: { id: riderId }, body: { reason: null } }),
    done: refusalText.lifted,
  })
  return (
    <Button className="flex-1" variant="secondary" busy={lift.isPending} onClick={() => lift.mutate()}>
      {refusalText.lift}
    </Button>
  )
}
