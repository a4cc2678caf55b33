import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { clearSessionCookie, setSessionCookie } from '../../platform/http/session-cookie.ts'
import type { GuessLimits } from '../../platform/limits/guess-limits.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import { guessOf, placeOf } from '../accounts/account.ts'
import { deviceOf } from '../accounts/device.ts'
import { lockForLogin } from '../accounts/passwords.commands.ts'
import { hashSecret } from '../accounts/passwords.ts'
import { endSession } from '../accounts/sessions.commands.ts'
import { openSession } from '../accounts/tokens.ts'
import { refuseWeak } from '../accounts/weak-passwords.ts'
import { audited, recordAudit } from '../audit/audit.commands.ts'
import type { Reads } from '../audit/reads.ts'
import {
  acceptStoreInvitation,
  endStoreUser,
  inviteStoreUser,
  reinviteStoreUser,
} from './store-users.commands.ts'
import { findStoreUser, readStoreUsers } from './store-users.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly config: Config
  readonly guesses: GuessLimits
  readonly reads: Reads
}

/** Whom admins let in for a store. */
export function serveStoreUsers(
  serve: Serve,
  { db, commands, config, reads }: Omit<Dependencies, 'guesses'>,
): void {
  const page = `${config.PUBLIC_URL}/locales/entrar`

  serve('listStoreUsers', async ({ params: { id: storeId }, caller }) => {
    const users = await readStoreUsers(db, storeId)
    await reads.list(caller, 'store-users', users.length, { storeId })
    return { users }
  })

  serve('inviteStoreUser', async ({ params: { id: storeId }, body, caller, reply }) => {
    const invite = audited(
      caller,
      (tx, now) => inviteStoreUser(tx, now, { ...body, storeId, page }),
      () => ({ action: 'store-user-invited', subject: ['store', storeId] }),
    )
    const { userId, invitation } = await commands.transact(invite)
    reply.status(201)
    return { user: { _id: userId, ...body, joined: false }, invitation }
  })

  serve('reinviteStoreUser', async ({ params: { id: storeId, userId }, caller }) => {
    const reinvite = audited(
      caller,
      (tx, now) => reinviteStoreUser(tx, now, { storeId, userId, page }),
      () => ({ action: 'store-user-reinvited', subject: ['store', storeId] }),
    )
    return (await commands.transact(reinvite)).invitation
  })

  serve('endStoreUser', async ({ params: { id: storeId, userId }, caller }) => {
    const end = audited(
      caller,
      (tx) => endStoreUser(tx, { storeId, userId }),
      () => ({ action: 'store-user-ended', subject: ['store', storeId] }),
    )
    await commands.transact(end)
    return { ok: true } as const
  })
}

/** How people of a store come in, and leave. */
export function serveStoreEntrance(
  serve: Serve,
  { db, commands, config, guesses }: Omit<Dependencies, 'reads'>,
): void {
  serve(
    'acceptStoreInvitation',
    async ({ body: { code, password } }) => {
      const passwordHash = await hashSecret(password)
      const { email } = await commands.transact(async (tx, now) => {
        const joined = await acceptStoreInvitation(tx, now, { code, passwordHash })
        refuseWeak(password, { field: 'password', owner: joined, brand: config.BRAND_NAME })
        await recordAudit(tx, now, null, { action: 'store-user-joined', subject: ['store', joined.storeId] })
        return joined
      })
      return { email }
    },
    { costly: true },
  )

  serve(
    'loginStore',
    async ({ body, request, reply }) => {
      const account = { kind: 'store-user', email: body.email } as const
      const { id, passwordHash } = await guesses.attempt(guessOf(request, account, 'password'), async () => {
        const checked = await findStoreUser(db, body)
        if (checked === null) throw new Refusal('BAD_CREDENTIALS')
        return checked
      })
      const user = { kind: 'store-user', id } as const
      const { token } = await commands.transact(async (tx, now) => {
        await lockForLogin(tx, user, passwordHash)
        return {
          token: await openSession(tx, now, user, deviceOf(request.headers['user-agent'])),
          happened: [],
        }
      })
      await guesses.rememberPlace(placeOf(request, account))
      setSessionCookie(reply, token, 'store')
      return { ok: true } as const
    },
    { costly: true },
  )

  serve('logOutOfStore', async ({ caller, reply }) => {
    await commands.transact((tx, now) => endSession(tx, now, caller.tokenHash))
    clearSessionCookie(reply, 'store')
    return { ok: true } as const
  })
}
