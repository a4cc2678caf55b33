import { z } from 'zod'
import { Credentials, NewPassword } from '../accounts/entities.ts'
import type { CallDefinition } from '../call.ts'
import { byId, done, Id, token } from '../fields.ts'
import { Invitation } from '../operators/entities.ts'
import { NewStoreUser, StoreUser } from './entities.ts'
import { STORE_USERS_MOST } from './limits.ts'
import type { storeUserRoutes } from './routes.ts'

const ofStore = z.object({ id: Id, userId: Id })

export const storeUserCalls = {
  listStoreUsers: {
    summary: 'The people of a store who may log in',
    params: byId,
    reply: z.object({ users: z.array(StoreUser).max(STORE_USERS_MOST) }),
  },
  inviteStoreUser: {
    summary: 'Let a person of a store log in; the invitation is shown once',
    params: byId,
    body: NewStoreUser,
    reply: z.object({ user: StoreUser, invitation: Invitation }),
    success: 201,
  },
  reinviteStoreUser: {
    summary: 'End the sessions and the password of a person of a store; the new invitation is shown once',
    params: ofStore,
    reply: Invitation,
  },
  endStoreUser: {
    summary: 'Let a person of a store in no more: sessions end, and what is known of the person is deleted',
    params: ofStore,
    reply: done,
  },
  acceptStoreInvitation: {
    summary: 'Set the password of an invited person of a store',
    body: z.strictObject({
      code: token('La invitación no es válida', 1, 100),
      password: NewPassword,
    }),
    /** The e-mail to log in with. */
    reply: z.object({ email: z.string() }),
  },
  loginStore: {
    summary: 'Log a person of a store in; the browser keeps the session in a cookie that no script reads',
    body: Credentials.strict(),
    reply: done,
  },
  logOutOfStore: {
    summary: 'End the session of this call',
    reply: done,
    refusals: [],
    example: { reply: { ok: true } },
  },
} as const satisfies Record<keyof typeof storeUserRoutes, CallDefinition>
