import { whatsappUrl } from '@puni/contract/phone'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { readRider } from '../riders/riders.queries.ts'
import { activate, issueCode, newCode } from '../accounts/activation.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly config: Config
  readonly commands: Commands
}

/** The activation code: issued by an operator, entered by the rider. */
export function serveActivation(serve: Serve, { db, config, commands }: Dependencies): void {
  serve('issueActivationCode', async ({ params, query }) => {
    const { code, hash } = await newCode()
    const { expiresAt, fullName, phone } = await commands.transact((tx, now) =>
      issueCode(tx, now, params.id, { hash, replace: query.replace }),
    )
    const message =
      `Hola ${fullName}: tu código para activar tu cuenta de ${config.BRAND_NAME} es ${code}. ` +
      `Ingresalo en ${config.PUBLIC_URL}/`
    return {
      code,
      expiresAt: expiresAt.toISOString(),
      whatsappUrl: whatsappUrl(phone, message),
    }
  })

  serve(
    'validateActivation',
    async ({ body }) => {
      const { refusal } = await commands.transact((tx, now) => activate(tx, now, body.entityId, body.code))
      if (refusal !== null) throw refusal
      return await readRider(db, body.entityId)
    },
    { costly: true },
  )
}
