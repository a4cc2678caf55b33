import { whatsappUrl } from '@puni/contract/phone'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { EventBus } from '../../platform/realtime/event-bus.ts'
import { readRider } from '../riders/riders.queries.ts'
import { activate, issueCode } from '../accounts/activation.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly bus: EventBus
}

/** The code: given by an operator, entered by the rider. */
export function serveActivation(serve: Serve, { db, clock, config, bus }: Dependencies): void {
  const changed = (riderId: string) => {
    bus.publish(['operators', `rider:${riderId}`], { type: 'rider', riderId })
  }

  serve('issueActivationCode', async ({ params, query }) => {
    const { code, expiresAt, fullName, phone } = await issueCode(db, clock.now(), params.id, query.replace)
    // A phone that shows the lock of wrong tries hears that it may try again.
    changed(params.id)
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
      await activate(db, clock.now(), body.entityId, body.code)
      changed(body.entityId)
      return await readRider(db, body.entityId)
    },
    { strictLimit: true },
  )
}
