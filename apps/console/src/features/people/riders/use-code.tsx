import type { OperatorRider } from '@puni/contract/riders/entities'
import { useState } from 'react'
import { issueCode, type CodeCall, type IssuedCode } from '../../../data/riders.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { activationText } from './activation-text.ts'
import { CodeDialog } from './code-dialog.tsx'
import { recoveryText } from './recovery-text.ts'
import { ReplaceCodeDialog } from './replace-code-dialog.tsx'

const TEXTS = { issueActivationCode: activationText, issueRecoveryCode: recoveryText } as const

/** Codes for a rider: `issue` makes one; `dialog` shows it, or asks whether to replace the one that is still valid. */
export function useCode(rider: OperatorRider, call: CodeCall) {
  const text = TEXTS[call]
  const [issued, setIssued] = useState<IssuedCode | null>(null)
  const make = (replace: boolean) => ({
    command: () => issueCode(call, rider._id, replace),
    onDone: setIssued,
  })
  const issue = useAction(make(false))
  const replace = useAction(make(true))
  const close = () => setIssued(null)
  const dialog = (
    <>
      {issued?.kind === 'fresh' && (
        <CodeDialog
          rider={rider}
          text={text}
          issued={issued.code}
          busy={replace.isPending}
          onAgain={() => replace.mutate()}
          onClose={close}
        />
      )}
      {issued?.kind === 'live' && (
        <ReplaceCodeDialog
          title={text.replaceTitle(rider.fullName)}
          issuedAt={issued.issuedAt}
          expiresAt={issued.expiresAt}
          busy={replace.isPending}
          onReplace={() => replace.mutate()}
          onClose={close}
        />
      )}
    </>
  )
  return { label: text.issue, busy: issue.isPending, issue: () => issue.mutate(), dialog }
}
