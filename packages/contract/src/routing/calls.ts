import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId, mayBeBlank, queryPoint } from '../fields.ts'
import { Vehicle } from '../riders/entities.ts'
import { RouteResult, StreetPart } from './entities.ts'
import type { routingRoutes } from './routes.ts'

export const routingCalls = {
  getRoute: {
    summary: 'Way between two points',
    query: z.object({ from: queryPoint, to: queryPoint, vehicle: mayBeBlank(Vehicle.default('Moto')) }),
    reply: RouteResult,
  },
  getOrderStreets: {
    summary: 'Streets around the way of an order in hand, to find another way without signal',
    params: byId,
    query: z.object({ from: queryPoint, vehicle: mayBeBlank(Vehicle.default('Moto')) }),
    /** `from` is where the rider is. Null without a city pack, and where the way is too long to keep. */
    reply: z.object({ part: StreetPart.nullable() }),
  },
} as const satisfies Record<keyof typeof routingRoutes, CallDefinition>
