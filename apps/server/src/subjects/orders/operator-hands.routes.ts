import type { Order } from '@puni/contract/orders/entities'
import type { Logger } from 'pino'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import type { Routing } from '../routing/routing.ts'
import { readWays } from './assign-ways.ts'
import { adjustOrder } from './adjustments.commands.ts'
import { assignOrder } from './assign.commands.ts'
import { editOrder } from './edit.commands.ts'
import { changeExclusion } from './exclusions.commands.ts'
import { presentOrder } from './orders.present.ts'
import { readOrder } from './orders.queries.ts'
import { takeBack } from './take-back.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly config: Config
  readonly commands: Commands
  readonly routing: Pick<Routing, 'route'>
  readonly log: Logger
  readonly signingKey: SigningKey
}

/** What operators do with an order themselves: giving it to a rider, keeping it from one, taking it back, changing it. */
export function serveOperatorHands(serve: Serve, dependencies: Dependencies): void {
  const { db, config, commands, signingKey } = dependencies
  const present = async (orderId: string) => ({
    order: presentOrder(await readOrder(db, config.PLATFORM_TIME_ZONE, orderId), 'desk'),
  })
  serveAssign(serve, dependencies, present)
  serveExclusion(serve, dependencies)

  serve('takeBackOrder', async ({ params, body, caller }) => {
    const taking = {
      orderId: params.id,
      riderId: body.riderId,
      isPickedUp: body.pickedUp,
      reason: body.reason,
      next: body.next,
      excludes: body.exclude,
      operator: caller,
    }
    await commands.transact((tx, now) => takeBack(tx, now, taking))
    return await present(params.id)
  })

  serve('adjustOrder', async ({ params, body, caller }) => {
    const { amount, reason } = body
    const [seen, correct] = [Math.round(body.seen * 100), Math.round(body.correct * 100)]
    const adjusting = { orderId: params.id, operatorId: caller.id, amount, seen, correct, reason }
    await commands.transact((tx, now) => adjustOrder(tx, now, adjusting))
    return await present(params.id)
  })

  serve('editOrder', async ({ params, body, caller }) => {
    const { seen, ...edit } = body
    const by = { kind: 'operator', id: caller.id } as const
    const editing = { orderId: params.id, edit, seen: new Date(seen), by, times: config, signingKey }
    await commands.transact((tx, now) => editOrder(tx, now, editing))
    return await present(params.id)
  })
}

type Present = (orderId: string) => Promise<{ order: Order }>

function serveAssign(
  serve: Serve,
  { db, config, commands, routing, log }: Dependencies,
  present: Present,
): void {
  serve('assignOrder', async ({ params, body, caller }) => {
    const pair = { orderId: params.id, riderId: body.riderId }
    const ways = await readWays(db, pair, { routing, log })
    if (ways === null) throw await missing(db, params.id)
    const assignment = {
      ...pair,
      as: body.as,
      despite: body.despite,
      operator: caller,
      ways,
      offerMs: config.OFFER_SECONDS * 1000,
      positionFreshMs: config.POSITION_FRESH_SECONDS * 1000,
    }
    await commands.transact((tx, now) => assignOrder(tx, now, assignment))
    return await present(params.id)
  })
}

function serveExclusion(serve: Serve, { commands }: Dependencies): void {
  serve('setExclusion', async ({ params, body, caller }) => {
    const exclusion = {
      orderId: params.id,
      riderId: params.riderId,
      isExcluded: body.excluded,
      operatorId: caller.id,
    }
    await commands.transact((tx, now) => changeExclusion(tx, now, exclusion))
    return { ok: true } as const
  })
}

/** What there is not: the order, or the rider. */
async function missing(db: Database, orderId: string): Promise<Refusal> {
  const order = await db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  return new Refusal(order === undefined ? 'ORDER_NOT_FOUND' : 'RIDER_NOT_FOUND')
}
