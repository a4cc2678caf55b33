import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { allowAskedZone, leaveAskedZone } from '../riders/allowed-zones.commands.ts'
import { presentRider } from '../riders/riders.present.ts'
import { readRider } from '../riders/riders.queries.ts'
import { audited } from '../audit/audit.commands.ts'
import type { GuessLimits } from '../../platform/limits/guess-limits.ts'
import { guessOf } from './account.ts'
import type { MessageQueue } from '../messages/message-queue.ts'
import { readOwner } from './passwords.commands.ts'
import { activate, issueCode, newCode } from './activation.commands.ts'
import { refuseSignUp } from './refusals.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly messages: MessageQueue
  readonly commands: Commands
  readonly guesses: GuessLimits
}

/** What an operator answers to a sign-up: a code, which the rider enters, or a refusal. */
export function serveActivation(serve: Serve, { db, messages, commands, guesses }: Dependencies): void {
  serve('issueActivationCode', async ({ params: { id }, query: { replace }, caller }) => {
    const { code, hash } = await newCode()
    const issue = audited(
      caller,
      async (tx, now) => {
        const issued = await issueCode(tx, now, id, { hash, replace })
        await allowAskedZone(tx, id)
        const message = {
          kind: 'activation-code',
          to: issued.to,
          params: { code },
          about: { riderId: id },
        } as const
        const { messageId, happened } = await messages.queue(tx, now, message)
        return { ...issued, message, messageId, happened: [...issued.happened, ...happened] }
      },
      () => ({ action: 'rider-code-issued', subject: ['rider', id], details: { replace } }),
    )
    const { expiresAt, to, message, messageId } = await commands.transact(issue)
    // Its owner may try it at once.
    await guesses.forgive({ kind: 'rider', email: to.email }, 'activation code')
    return { code, expiresAt: expiresAt.toISOString(), whatsappUrl: messages.byHand(message), messageId }
  })

  serve('refuseSignUp', async ({ params: { id: riderId }, body: { reason }, caller }) => {
    const refuse = audited(
      caller,
      async (tx, now) => {
        const { to, happened } = await refuseSignUp(tx, now, { riderId, reason })
        if (reason === null) return { message: null, messageId: null, happened }
        const message = { kind: 'sign-up-refused', to, params: { reason }, about: { riderId } } as const
        const queued = await messages.queue(tx, now, message)
        return { message, messageId: queued.messageId, happened: [...happened, ...queued.happened] }
      },
      () => ({ action: 'rider-refused', subject: ['rider', riderId], details: { lifted: reason === null } }),
    )
    const { message, messageId } = await commands.transact(refuse)
    return { whatsappUrl: message && messages.byHand(message), messageId }
  })

  serve(
    'validateActivation',
    async ({ body: { entityId: riderId, code }, request }) => {
      const { email } = await readOwner(db, { kind: 'rider', id: riderId })
      await guesses.attempt(guessOf(request, { kind: 'rider', email }, 'activation code'), () =>
        commands.transact(async (tx, now) => {
          const activated = await activate(tx, now, riderId, code)
          await leaveAskedZone(tx, riderId)
          return activated
        }),
      )
      return presentRider(await readRider(db, riderId))
    },
    { costly: true },
  )
}
