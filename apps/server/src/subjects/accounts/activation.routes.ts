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
import { activate, issueCode, newCode } from './activation.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly config: Config
  readonly commands: Commands
}

/** The activation code: issued by an operator, entered by the rider. */
export function serveActivation(serve: Serve, { db, config, commands }: Dependencies): void {
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
    const { expiresAt, fullName, phone } = await commands.transact(issue)
    const message =
      `Hola ${fullName}: tu código para activar tu cuenta de ${config.BRAND_NAME} es ${code}. ` +
      `Ingresalo en ${config.PUBLIC_URL}/ en las próximas ${ACTIVATION.lifeHours} horas.`
    return {
      code,
      expiresAt: expiresAt.toISOString(),
      whatsappUrl: whatsappUrl(phone, message),
    }
  })

  serve(
    'validateActivation',
    async ({ body }) => {
      await commands.transact(async (tx, now) => {
        const tried = await activate(tx, now, body.entityId, body.code)
        if (tried.refusal === null) await leaveAskedZone(tx, body.entityId)
        return tried
      })
      return presentRider(await readRider(db, body.entityId))
    },
    { costly: true },
  )
}
