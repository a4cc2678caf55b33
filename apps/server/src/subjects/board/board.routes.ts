import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import type { Reads } from '../audit/reads.ts'
import { presentBoardOrder, presentBoardRider } from './board.present.ts'
import { readBoard, readBoardOrders } from './board.queries.ts'
import { acknowledgeTrouble } from './troubles.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly reads: Reads
}

/** The operators' board. What changes on it comes with their live stream (`BoardFeed`). */
export function serveBoard(serve: Serve, { db, commands, reads }: Dependencies): void {
  serve('getBoard', async ({ caller }) => {
    const { orders, riders } = await readBoard(db)
    await reads.list(caller, 'board', orders.length + riders.length)
    return { orders: orders.map(presentBoardOrder), riders: riders.map(presentBoardRider) }
  })

  serve('acknowledgeTrouble', async ({ params: { id: orderId }, body: { kind, since }, caller }) => {
    await commands.transact(async (tx, now) => {
      const seen = { orderId, operatorId: caller.id, kind, since: new Date(since) }
      const outcome = await acknowledgeTrouble(tx, now, seen)
      // Whoever says so after another has changed nothing.
      if (outcome.isFirst)
        await recordAudit(tx, now, caller.id, {
          action: 'trouble-seen',
          subject: ['order', orderId],
          details: { kind },
        })
      return outcome
    })
    const [order] = await readBoardOrders(db, [orderId])
    return presentBoardOrder(order!)
  })
}
