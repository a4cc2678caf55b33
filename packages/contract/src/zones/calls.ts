import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId } from '../fields.ts'
import { Hindrance, Zone, ZoneDemand, ZoneInput } from './entities.ts'
import type { zoneRoutes } from './routes.ts'

export const zoneCalls = {
  listZones: {
    summary: 'All zones',
    reply: z.array(Zone),
  },
  getZoneDemand: {
    summary: "How busy the rider's zone is, in a word, and what keeps offers from the rider",
    params: byId,
    /** `demand`: null with fewer than `DEMAND_RIDERS` there. `hindrances`: absent from the version before, which may answer during an upgrade. */
    reply: z.object({
      zoneId: z.string(),
      demand: ZoneDemand.nullable(),
      hindrances: z.array(Hindrance).optional(),
    }),
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
