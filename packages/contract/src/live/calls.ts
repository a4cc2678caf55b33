import type { CallDefinition } from '../call.ts'
import { byId } from '../fields.ts'
import type { liveRoutes } from './routes.ts'

export const liveCalls = {
  streamRider: {
    summary: 'Live stream of a rider (server-sent events)',
    params: byId,
  },
  streamOperator: {
    summary: 'Live stream of the platform (server-sent events)',
  },
} as const satisfies Record<keyof typeof liveRoutes, CallDefinition>
