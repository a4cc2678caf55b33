import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { secretMatches } from './passwords.ts'
import { storeRequired } from './second-factor-setting.ts'
import { audited } from '../audit/audit.commands.ts'
import { showSecret } from './second-factor-codes.ts'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './second-factor.commands.ts'
import type { SecretBox } from './secret-box.ts'
import { countTry, forgetTries } from './second-factor-tries.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly config: Config
  readonly box: SecretBox
}

/** An operator's own second factor, and whether everybody needs one. */
export function serveSecondFactor(serve: Serve, { db, commands, config, box }: Dependencies): void {
  serve('beginSecondFactor', async ({ body, caller }) => {
    await confirmPassword({ db, commands }, caller.id, body.password)
    const begun = await commands.transact((tx) => beginSecondFactor(tx, caller.id, box))
    return showSecret(begun.secret, { issuer: config.BRAND_NAME, label: begun.email })
  })

  serve('confirmSecondFactor', async ({ body: { code }, caller: { id: operatorId, tokenHash: keep } }) => {
    const { recoveryCodes } = await commands.transact((tx, now) =>
      confirmSecondFactor(tx, now, { operatorId, code, box, keep }),
    )
    return { recoveryCodes: [...recoveryCodes] }
  })

  serve('removeSecondFactor', async ({ body: { code }, caller: { id: operatorId, tokenHash: keep } }) => {
    await commands.transact((tx, now) => removeSecondFactor(tx, now, { operatorId, code, box, keep }))
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

/** A session that was left open must not be enough to lock its owner out. Throws BAD_CREDENTIALS or TOO_MANY_TRIES. */
async function confirmPassword(
  { db, commands }: Pick<Dependencies, 'db' | 'commands'>,
  operatorId: string,
  password: string,
): Promise<void> {
  await commands.transact(async (tx, now) => ({
    refusal: await countTry(tx, now, operatorId),
    happened: [],
  }))
  const { password_hash: hash } = await db
    .selectFrom('operators')
    .select('password_hash')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
  if (!(await secretMatches(hash, password))) throw new Refusal('BAD_CREDENTIALS')
  await commands.transact(async (tx) => {
    await forgetTries(tx, operatorId)
    return { happened: [] }
  })
}
