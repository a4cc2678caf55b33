import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId } from '../fields.ts'
import { Zone, ZoneDemand, ZoneInput } from './entities.ts'
import type { zoneRoutes } from './routes.ts'

export const zoneCalls = {
  listZones: {
    summary: 'All zones',
    reply: z.array(Zone),
  },
  getZoneDemand: {
    summary: "How busy the rider's zone is, in a word",
    params: byId,
    /** `demand`: null with fewer than `DEMAND_RIDERS` there. */
    reply: z.object({ zoneId: z.string(), demand: ZoneDemand.nullable() }),
  },
  createZone: {
    summary: 'Create a zone',
    body: ZoneInput,
    reply: Zone,
    success: 201,
  },
  updateZone: {
    summary: 'Change a zone',
    params: byId,
    body: ZoneInput,
    reply: Zone,
  },
} as const satisfies Record<keyof typeof zoneRoutes, CallDefinition>
