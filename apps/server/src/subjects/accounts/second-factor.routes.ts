import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/http/caller.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { GuessLimits } from '../../platform/limits/guess-limits.ts'
import { guessOf } from './account.ts'
import { secretMatches } from './passwords.ts'
import { readOwner } from './passwords.commands.ts'
import { storeRequired } from './second-factor-setting.ts'
import { audited } from '../audit/audit.commands.ts'
import { showSecret } from './second-factor-codes.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  confirmSession,
  removeSecondFactor,
} from './second-factor.commands.ts'
import type { SecretBox } from '../../platform/secret-box.ts'

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly config: Config
  readonly box: SecretBox
  readonly guesses: GuessLimits
}

/** An operator's own second factor, and whether everybody needs one. */
export function serveSecondFactor(serve: Serve, { db, commands, config, box, guesses }: Dependencies): void {
  /** Does what takes a code of the operator's. Throws BAD_CODE or TOO_MANY_TRIES. */
  async function withCode<T>({ id }: Caller, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const { email } = await readOwner(db, { kind: 'operator', id })
    return await guesses.attempt(guessOf(request, { kind: 'operator', email }, 'second factor'), work)
  }

  /** Throws BAD_CREDENTIALS or TOO_MANY_TRIES. Returns the operator's email. */
  async function checkPassword({ id }: Caller, request: FastifyRequest, password: string): Promise<string> {
    const { email, passwordHash } = await readOwner(db, { kind: 'operator', id })
    await guesses.attempt(guessOf(request, { kind: 'operator', email }, 'password'), async () => {
      if (!(await secretMatches(passwordHash, password))) throw new Refusal('BAD_CREDENTIALS')
    })
    return email
  }

  serve('confirmOperator', async ({ body: { password, code }, caller, request }) => {
    await checkPassword(caller, request, password)
    const confirmed = { operatorId: caller.id, code: code ?? undefined, box, session: caller.tokenHash }
    const confirm = () => commands.transact((tx, now) => confirmSession(tx, now, confirmed))
    await (code === undefined || code === null ? confirm() : withCode(caller, request, confirm))
    return { ok: true } as const
  })

  serve('beginSecondFactor', async ({ body, caller, request }) => {
    // A session that was left open must not be enough to lock its owner out.
    const email = await checkPassword(caller, request, body.password)
    const begun = await commands.transact((tx) => beginSecondFactor(tx, caller.id, box))
    return showSecret(begun.secret, { issuer: config.BRAND_NAME, label: email })
  })

  serve('confirmSecondFactor', async ({ body: { code }, caller, request }) => {
    const { id: operatorId, tokenHash: keep } = caller
    const { recoveryCodes } = await withCode(caller, request, () =>
      commands.transact((tx, now) => confirmSecondFactor(tx, now, { operatorId, code, box, keep })),
    )
    return { recoveryCodes: [...recoveryCodes] }
  })

  serve('removeSecondFactor', async ({ body: { code }, caller, request }) => {
    const { id: operatorId, tokenHash: keep } = caller
    await withCode(caller, request, () =>
      commands.transact((tx, now) => removeSecondFactor(tx, now, { operatorId, code, box, keep })),
    )
    return { ok: true } as const
  })

  serve('requireSecondFactor', async ({ body: { required }, caller }) => {
    const require = audited(
      caller,
      async (tx) => {
        await storeRequired(tx, required)
        return { happened: [] }
      },
      () => ({ action: 'second-factor-required', details: { required } }),
    )
    await commands.transact(require)
    return { ok: true } as const
  })
}
