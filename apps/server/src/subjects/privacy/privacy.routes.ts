import { ERRORS } from '@puni/contract/errors'
import { Readable } from 'node:stream'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { secretMatches } from '../accounts/passwords.ts'
import { readOperatorRider } from '../riders/riders.queries.ts'
import { eraseOnRequest } from './erasure.commands.ts'
import type { Erasures } from './erasures.ts'
import { writeMyData } from './my-data.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly erasures: Erasures
}

/** A rider's access to everything kept about it, and the erasure of an account. */
export function servePrivacy(serve: Serve, { db, clock, config, erasures }: Dependencies): void {
  /** Riders who are being answered. */
  const exporting = new Set<string>()

  serve(
    'exportMyData',
    async ({ caller: { id: riderId }, reply }) => {
      if (exporting.has(riderId)) throw new Refusal('TOO_MANY_TRIES')
      exporting.add(riderId)
      const whose = { riderId, timeZone: config.PLATFORM_TIME_ZONE, now: clock.now() }
      const document = Readable.from(writeMyData(db, whose), { objectMode: false })
      // However it ends: read to the end, cut by the phone, or failed.
      document.once('close', () => exporting.delete(riderId))
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="mis-datos.json"')
        .send(document)
    },
    { strictLimit: true },
  )

  serve(
    'eraseMyAccount',
    async ({ caller, body }) => {
      const account = await db
        .selectFrom('riders')
        .select('password_hash')
        .where('id', '=', caller.id)
        .executeTakeFirst()
      const matches = await secretMatches(account?.password_hash ?? null, body.password)
      if (!matches)
        throw new Refusal('PASSWORD_WRONG', { fields: { password: ERRORS.PASSWORD_WRONG.message } })
      await erasures.erase((tx, now) => eraseOnRequest(tx, now, caller.id))
      return { ok: true } as const
    },
    { strictLimit: true },
  )

  serve('eraseRider', async ({ params }) => {
    await erasures.erase((tx, now) => eraseOnRequest(tx, now, params.id))
    return await readOperatorRider(db, params.id)
  })
}
