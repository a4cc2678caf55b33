import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import { audited } from '../audit/audit.commands.ts'
import type { Reads } from '../audit/reads.ts'
import type { MessageQueue } from './message-queue.ts'
import { noteSentByHand } from './by-hand.commands.ts'
import { presentMessage, presentTrouble, presentWarning } from './messages.present.ts'
import { readMessagesOfRider, readTroubles, readWarnings } from './messages.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly reads: Reads
  readonly messages: MessageQueue
}

/** What became of messages to people, for operators. */
export function serveMessages(serve: Serve, { db, clock, commands, reads, messages }: Dependencies): void {
  serve('listMessagesOfRider', async ({ params: { id } }) => {
    const rider = await db.selectFrom('riders').select('id').where('id', '=', id).executeTakeFirst()
    if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
    return { messages: (await readMessagesOfRider(db, id)).map(presentMessage) }
  })

  serve('listMessageTroubles', async ({ query: { limit }, caller }) => {
    const now = clock.now()
    const troubles = await readTroubles(db, now, limit)
    const warnings = (await readWarnings(db, now)).map(presentWarning)
    await reads.list(caller, 'messages', troubles.rows.length)
    return {
      channels: messages.channels,
      count: troubles.count + warnings.length,
      warnings,
      messages: troubles.rows.map(presentTrouble),
    }
  })

  serve('noteSentByHand', async ({ params: { id: messageId }, caller }) => {
    const note = audited(
      caller,
      (tx, now) => noteSentByHand(tx, now, { messageId, operatorId: caller.id }),
      ({ kind, subject }) => ({ action: 'message-sent-by-hand', subject, details: { message: kind } }),
    )
    await commands.transact(note)
    return { ok: true } as const
  })
}
