import { CONTACT_CODE } from '@puni/contract/accounts/limits'
import { whatsappUrl } from '@puni/contract/phone'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { GuessLimits } from '../../platform/limits/guess-limits.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import { audited } from '../audit/audit.commands.ts'
import { guessOf } from './account.ts'
import { newCode } from './activation.commands.ts'
import { beginContactChange, confirmContactChange, type NewContact } from './contact-change.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly config: Config
  readonly commands: Commands
  readonly guesses: GuessLimits
}

/** A rider's new phone or email: asked for by an admin, confirmed with a code that the person at the phone reads out. */
export function serveContactChange(serve: Serve, { db, config, commands, guesses }: Dependencies): void {
  serve('beginContactChange', async ({ params: { id: riderId }, body, caller }) => {
    const contact: NewContact =
      body.phone === undefined ? { of: 'email', value: body.email ?? '' } : { of: 'phone', value: body.phone }
    const { code, hash } = await newCode()
    const begin = audited(
      caller,
      (tx, now) => beginContactChange(tx, now, { riderId, operatorId: caller.id, contact, hash }),
      () => ({
        action: 'rider-contact-change-begun',
        subject: ['rider', riderId],
        details: { of: contact.of },
      }),
    )
    const { fullName, email, sendTo, expiresAt } = await commands.transact(begin)
    await guesses.forgive({ kind: 'rider', email }, 'contact code')
    const what = contact.of === 'phone' ? 'este teléfono' : 'un email nuevo'
    const message =
      `Hola ${fullName}: para poner ${what} en tu cuenta de ${config.BRAND_NAME}, decile a soporte este código: ${code}. ` +
      `Vence en ${CONTACT_CODE.lifeMinutes} minutos. Si no lo pediste, no se lo pases a nadie y avisanos.`
    return { whatsappUrl: whatsappUrl(sendTo, message) ?? '', expiresAt: expiresAt.toISOString() }
  })

  serve('confirmContactChange', async ({ params: { id: riderId }, body: { code }, caller, request }) => {
    const rider = await db
      .selectFrom('riders')
      .select('email')
      .where('id', '=', riderId)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
    const confirm = audited(
      caller,
      (tx, now) => confirmContactChange(tx, now, riderId, code),
      ({ of }) => ({ action: 'rider-contact-changed', subject: ['rider', riderId], details: { of } }),
    )
    const guess = guessOf(request, { kind: 'rider', email: rider.email }, 'contact code')
    await guesses.attempt(guess, () => commands.transact(confirm))
    return { ok: true } as const
  })
}
