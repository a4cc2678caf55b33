import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId, Instant } from '../fields.ts'
import { Board, BoardOrder } from './entities.ts'
import type { boardRoutes } from './routes.ts'
import { SEEN_HERE } from './troubles.ts'

export const boardCalls = {
  getBoard: {
    summary: 'Everything that is going on: open orders and riders on duty; changes come with the live stream',
    reply: Board,
  },
  acknowledgeTrouble: {
    summary: 'Say that a trouble of an order is seen; whoever comes first counts',
    params: byId,
    body: z.strictObject({ kind: z.enum(SEEN_HERE, 'El aviso no es válido'), since: Instant }),
    reply: BoardOrder,
  },
} as const satisfies Record<keyof typeof boardRoutes, CallDefinition>
