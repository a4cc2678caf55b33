import { whatsappUrl } from '@puni/contract/phone'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Guesses } from '../../platform/guesses/guesses.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { addressKey } from '../../platform/limits/address-key.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { ACCOUNT_TABLE, accountOf } from '../accounts/account.ts'
import { readOwner } from '../accounts/passwords.commands.ts'
import { hashSecret, secretMatches } from '../accounts/passwords.ts'
import { issueRecoveryCode, newRecoveryCode, readableCode } from '../accounts/recovery.commands.ts'
import { refuseWeak } from '../accounts/weak-passwords.ts'
import { changePassword, passwordWrong, recoverPassword } from './password.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly config: Config
  readonly commands: Commands
  readonly guesses: Guesses
}

/** New passwords: changed by their owners, or recovered with a code from an operator. */
export function servePasswords(serve: Serve, { db, config, commands, guesses }: Dependencies): void {
  const brand = config.BRAND_NAME

  serve(
    'changePassword',
    async ({ caller, body, request }) => {
      const account = accountOf(caller)
      const owner = await readOwner(db, account)
      // In the budget of the logins: a session that somebody else holds must not be a way around it.
      const guess = {
        of: 'password',
        account: `${ACCOUNT_TABLE[account.kind]}:${owner.email}`,
        address: addressKey(request.ip),
      }
      const right = await guesses.attempt(guess, async () =>
        (await secretMatches(owner.passwordHash, body.currentPassword)) ? true : null,
      )
      if (right === null) throw passwordWrong()
      refuseWeak(body.newPassword, { field: 'newPassword', owner, brand })
      const to = await hashSecret(body.newPassword)
      const change = { from: owner.passwordHash, to, keep: caller.tokenHash }
      await commands.transact((tx, now) => changePassword(tx, now, account, change))
      return { ok: true } as const
    },
    { costly: true },
  )

  serve('issueRecoveryCode', async ({ params, query }) => {
    const rider = await db
      .selectFrom('riders')
      .select(['id', 'email', 'full_name', 'phone'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
    const { code, hash } = await newRecoveryCode()
    const account = { kind: 'rider', id: rider.id, email: rider.email } as const
    const { expiresAt } = await commands.transact(async (tx, now) => ({
      ...(await issueRecoveryCode(tx, now, account, { hash, replace: query.replace })),
      happened: [],
    }))
    const message =
      `Hola ${rider.full_name}: tu código para elegir una contraseña nueva en ${brand} es ${readableCode(code)}. ` +
      `Tocá «Olvidé mi contraseña» en ${config.PUBLIC_URL}/ y no se lo pases a nadie.`
    return {
      code: readableCode(code),
      expiresAt: expiresAt.toISOString(),
      whatsappUrl: whatsappUrl(rider.phone, message),
    }
  })

  serve(
    'recoverRiderPassword',
    async ({ body: { email, code, newPassword } }) => {
      // What anybody may know comes first, and the slow hash for unknown emails too: nothing tells whether one exists.
      refuseWeak(newPassword, { field: 'newPassword', owner: { email }, brand })
      const passwordHash = await hashSecret(newPassword)
      const recovery = { kind: 'rider', email, code, password: newPassword, passwordHash, brand } as const
      const { refusal } = await commands.transact((tx, now) => recoverPassword(tx, now, recovery))
      if (refusal !== null) throw refusal
      return { ok: true } as const
    },
    { costly: true },
  )
}
