import { ACTIVATION } from '@puni/contract/accounts/limits'
import { whatsappUrl } from '@puni/contract/phone'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { allowAskedZone, leaveAskedZone } from '../riders/allowed-zones.commands.ts'
import { presentRider } from '../riders/riders.present.ts'
import { readRider } from '../riders/riders.queries.ts'
import { audited } from '../audit/audit.commands.ts'
import type { GuessLimits } from '../../platform/limits/guess-limits.ts'
import { guessOf } from './account.ts'
import { readOwner } from './passwords.commands.ts'
import { activate, issueCode, newCode } from './activation.commands.ts'
import { refuseSignUp } from './refusals.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly config: Config
  readonly commands: Commands
  readonly guesses: GuessLimits
}

/** What an operator answers to a sign-up: a code, which the rider enters, or a refusal. */
export function serveActivation(serve: Serve, { db, config, commands, guesses }: Dependencies): void {
  serve('issueActivationCode', async ({ params: { id }, query: { replace }, caller }) => {
    const { code, hash } = await newCode()
    const issue = audited(
      caller,
      async (tx, now) => {
        const issued = await issueCode(tx, now, id, { hash, replace })
        await allowAskedZone(tx, id)
        return issued
      },
      () => ({ action: 'rider-code-issued', subject: ['rider', id], details: { replace } }),
    )
    const { expiresAt, fullName, email, phone } = await commands.transact(issue)
    // Its owner may try it at once.
    await guesses.forgive({ kind: 'rider', email }, 'activation code')
    const message =
      `Hola ${fullName}: tu código para activar tu cuenta de ${config.BRAND_NAME} es ${code}. ` +
      `Ingresalo en ${config.PUBLIC_URL}/ en las próximas ${ACTIVATION.lifeHours} horas.`
    return {
      code,
      expiresAt: expiresAt.toISOString(),
      whatsappUrl: whatsappUrl(phone, message),
    }
  })

  serve('refuseSignUp', async ({ params: { id: riderId }, body: { reason }, caller }) => {
    const refuse = audited(
      caller,
      (tx, now) => refuseSignUp(tx, now, { riderId, reason }),
      () => ({ action: 'rider-refused', subject: ['rider', riderId], details: { lifted: reason === null } }),
    )
    const { fullName, phone } = await commands.transact(refuse)
    if (reason === null) return { whatsappUrl: null }
    const message = `Hola ${fullName}: no pudimos aceptar tu registro en ${config.BRAND_NAME}. Motivo: ${reason}`
    return { whatsappUrl: whatsappUrl(phone, message) }
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
