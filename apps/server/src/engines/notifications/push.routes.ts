import { TEST_NOTIFICATION } from '@puni/contract/notifications/push'
import { randomUUID } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { testMessage } from './messages.ts'
import type { PushSender } from './push-sender.ts'
import { forgetPushToken, keepPushToken } from '../../subjects/riders/push-token.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly config: Config
  readonly sender: PushSender
}

/** A test that takes longer to arrive no longer proves anything. */
const TEST_LIFE_SECONDS = 60

/** The push token of a rider's phone, and test pushes. */
export function servePush(serve: Serve, { db, config, sender }: Dependencies): void {
  serve('setPushToken', async ({ body, caller }) => {
    if (!sender.accepts(body.pushToken)) throw new Refusal('PUSH_TOKEN_INVALID')
    await keepPushToken(db, caller.id, body.pushToken)
    return { ok: true } as const
  })

  serve(
    'testPush',
    async ({ params, request }) => {
      const { push_token: token } = await db
        .selectFrom('riders')
        .select('push_token')
        .where('id', '=', params.id)
        .executeTakeFirstOrThrow()
      if (token === null) throw new Refusal('PUSH_NOT_SET')
      const testId = randomUUID()
      const delivery = { ttlSeconds: TEST_LIFE_SECONDS, topic: TEST_NOTIFICATION.tag }
      const result = await sender.send(token, testMessage(testId, config), delivery)
      if (result.outcome === 'sent') return { testId }
      if (result.outcome === 'dead') {
        await forgetPushToken(db, params.id, token)
        throw new Refusal('PUSH_NOT_SET')
      }
      request.log.warn({ reason: result.reason }, 'test push not sent')
      throw new Refusal('PUSH_REFUSED')
    },
    { costly: true },
  )
}
