import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { GuessLimits } from '../../platform/limits/guess-limits.ts'
import { guessOf } from './account.ts'
import { hashSecret } from './passwords.ts'
import { issueRecoveryCode, newRecoveryCode, readableCode } from './recovery.commands.ts'
import { refuseWeak } from './weak-passwords.ts'
import { audited } from '../audit/audit.commands.ts'
import type { MessageQueue } from '../messages/message-queue.ts'
import { giveNotices } from '../notifications/notices.commands.ts'
import { recoverPassword } from './passwords.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly config: Config
  readonly messages: MessageQueue
  readonly commands: Commands
  readonly guesses: GuessLimits
}

/** A forgotten password: a code from an operator, exchanged by the rider for a new one. */
export function serveRecovery(serve: Serve, { db, config, messages, commands, guesses }: Dependencies): void {
  const brand = config.BRAND_NAME

  serve('issueRecoveryCode', async ({ params, query, caller }) => {
    const rider = await db
      .selectFrom('riders')
      .select(['id', 'email', 'full_name', 'phone'])
      .where('id', '=', params.id)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
    const { code, hash } = await newRecoveryCode()
    const account = { kind: 'rider', id: rider.id, email: rider.email } as const
    const message = {
      kind: 'recovery-code',
      to: { name: rider.full_name, phone: rider.phone, email: rider.email },
      params: { code: readableCode(code) },
      about: { riderId: rider.id },
    } as const
    const issue = audited(
      caller,
      async (tx, now) => {
        const { expiresAt } = await issueRecoveryCode(tx, now, account, { hash, replace: query.replace })
        const told = await giveNotices(tx, now, [{ riderId: rider.id, kind: 'recovery_issued' }])
        const { messageId, happened } = await messages.queue(tx, now, message)
        return { expiresAt, messageId, happened: [...told, ...happened] }
      },
      () => ({
        action: 'rider-recovery-issued',
        subject: ['rider', rider.id],
        details: { replace: query.replace },
      }),
    )
    const { expiresAt, messageId } = await commands.transact(issue)
    // Its owner may try it at once.
    await guesses.forgive(account, 'recovery code')
    return {
      code: readableCode(code),
      expiresAt: expiresAt.toISOString(),
      whatsappUrl: messages.byHand(message),
      messageId,
    }
  })

  serve(
    'recoverRiderPassword',
    async ({ body: { email, code, newPassword }, request }) => {
      // What anybody may know comes first, and the slow hash for unknown emails too: nothing tells whether one exists.
      refuseWeak(newPassword, { field: 'newPassword', owner: { email }, brand })
      const passwordHash = await hashSecret(newPassword)
      const recovery = { kind: 'rider', email, code, password: newPassword, passwordHash, brand } as const
      await guesses.attempt(guessOf(request, recovery, 'recovery code'), () =>
        commands.transact((tx, now) => recoverPassword(tx, now, recovery)),
      )
      return { ok: true } as const
    },
    { costly: true },
  )
}
