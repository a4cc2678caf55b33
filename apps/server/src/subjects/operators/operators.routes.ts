import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { hashSecret } from '../accounts/passwords.ts'
import { refuseWeak } from '../accounts/weak-passwords.ts'
import { audited, recordAudit } from '../audit/audit.commands.ts'
import type { Reads } from '../audit/reads.ts'
import { acceptInvitation, changeOperator, inviteOperator, resetOperator } from './operators.commands.ts'
import { readOperator } from '../accounts/operator.queries.ts'
import { readListedOperator, readOperators } from './operators.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly config: Config
  readonly reads: Reads
}

/** Operators: who they are, what they may do, and how they come in. */
export function serveOperators(serve: Serve, { db, commands, config, reads }: Dependencies): void {
  const { DEMO: isDemo, CONSOLE_URL: consoleUrl = config.PUBLIC_URL } = config

  serve('getOperator', ({ caller }) => readOperator(db, caller.id))

  serve('listOperators', async ({ caller }) => {
    const operators = await readOperators(db)
    await reads.list(caller, 'operators', operators.length)
    return { operators }
  })

  serve('createOperator', async ({ body, caller, reply }) => {
    const invite = audited(
      caller,
      (tx, now) => inviteOperator(tx, now, body, { consoleUrl, isDemo }),
      ({ operatorId }) => ({
        action: 'operator-invited',
        subject: ['operator', operatorId],
        details: { role: body.role },
      }),
    )
    const { operatorId, invitation } = await commands.transact(invite)
    reply.status(201)
    return { operator: await readListedOperator(db, operatorId), invitation }
  })

  serve('updateOperator', async ({ params: { id }, body, caller }) => {
    const change = audited(
      caller,
      (tx, now) => changeOperator(tx, now, id, body),
      () => ({
        action: 'operator-changed',
        subject: ['operator', id],
        details: { role: body.role ?? null, disabled: body.disabled ?? null },
      }),
    )
    await commands.transact(change)
    return await readListedOperator(db, id)
  })

  serve('resetOperator', async ({ params: { id }, body: { secondFactor }, caller }) => {
    const reset = audited(
      caller,
      (tx, now) => resetOperator(tx, now, id, { secondFactor, consoleUrl }),
      () => ({ action: 'operator-reset', subject: ['operator', id], details: { secondFactor } }),
    )
    return (await commands.transact(reset)).invitation
  })

  serveInvitations(serve, { commands, config })
}

/** How an invited operator comes in. */
function serveInvitations(
  serve: Serve,
  { commands, config }: Pick<Dependencies, 'commands' | 'config'>,
): void {
  serve(
    'acceptInvitation',
    async ({ body: { code, password } }) => {
      const passwordHash = await hashSecret(password)
      const { email } = await commands.transact(async (tx, now) => {
        const joined = await acceptInvitation(tx, now, { code, passwordHash, isDemo: config.DEMO })
        refuseWeak(password, { field: 'password', owner: joined, brand: config.BRAND_NAME })
        await recordAudit(tx, now, joined.operatorId, { action: 'operator-joined' })
        return joined
      })
      return { email }
    },
    { costly: true },
  )
}
