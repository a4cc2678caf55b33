import { ERRORS } from '@puni/contract/errors'
import { Readable } from 'node:stream'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { GuessLimits } from '../../platform/limits/guess-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { audited } from '../audit/audit.commands.ts'
import { guessOf } from '../accounts/account.ts'
import { secretMatches } from '../accounts/passwords.ts'
import { presentOperatorRider } from '../riders/riders.present.ts'
import { readOperatorRider } from '../riders/riders.queries.ts'
import { eraseOnRequest, eraseOwn } from './erasure.commands.ts'
import type { Erasures } from './erasures.ts'
import { writeMyData } from './my-data.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly erasures: Erasures
  readonly guesses: GuessLimits
}

/** When to ask again for a file while another one is being sent. */
const RETRY_MS = 10_000

/** A rider's access to everything kept about it, and the erasure of an account. */
export function servePrivacy(serve: Serve, { db, clock, erasures, guesses }: Dependencies): void {
  /** Riders who are being answered. */
  const exporting = new Set<string>()

  serve(
    'exportMyData',
    async ({ caller: { id: riderId }, reply }) => {
      if (exporting.has(riderId)) throw new Refusal('TOO_MANY_TRIES', { retryAfterMs: RETRY_MS })
      exporting.add(riderId)
      const document = Readable.from(writeMyData(db, { riderId, now: clock.now() }), { objectMode: false })
      // However it ends: read to the end, cut by the phone, or failed.
      document.once('close', () => exporting.delete(riderId))
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="mis-datos.json"')
        .send(document)
    },
    { costly: true },
  )

  serve(
    'eraseMyAccount',
    async ({ caller, body, request }) => {
      const { email, password_hash } = await db
        .selectFrom('riders')
        .select(['email', 'password_hash'])
        .where('id', '=', caller.id)
        .executeTakeFirstOrThrow()
      // In the budget of the logins: a stolen phone is no way around its limits.
      await guesses.attempt(guessOf(request, { kind: 'rider', email }, 'password'), async () => {
        if (!(await secretMatches(password_hash, body.password)))
          throw new Refusal('PASSWORD_WRONG', { fields: { password: ERRORS.PASSWORD_WRONG.message } })
      })
      await erasures.erase((tx, now) => eraseOwn(tx, now, caller.id))
      return { ok: true } as const
    },
    { costly: true },
  )

  serve('eraseRider', async ({ params, caller }) => {
    const erase = audited(
      caller,
      (tx, now) => eraseOnRequest(tx, now, params.id),
      () => ({ action: 'rider-erased', subject: ['rider', params.id] }),
    )
    await erasures.erase(erase)
    return presentOperatorRider(await readOperatorRider(db, params.id))
  })
}
