import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId, optional, text } from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'
import { Hindrance, Zone, ZoneChange, ZoneDemand, ZoneInput, ZoneOutside, ZoneTerms } from './entities.ts'
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
    summary:
      'Change a zone; ZONE_CHANGED, by field, if somebody else did since the version that was shown, ZONE_LEAVES_OUTSIDE if that leaves more outside than was `shown`',
    params: byId,
    body: ZoneChange,
    reply: Zone,
  },
  previewZone: {
    summary: 'What a change of a zone would leave outside',
    params: byId,
    body: ZoneInput,
    reply: ZoneOutside,
  },
  setZoneTerms: {
    summary:
      'What a zone pays beside the fee, and how much its riders may owe; they are told. ZONE_CHANGED if the terms are not those that the operator saw',
    params: byId,
    body: z.strictObject({ terms: ZoneTerms, seen: ZoneTerms }),
    reply: Zone,
  },
  closeZone: {
    summary: 'Take no new orders and no riders into a zone; those on duty there are told',
    params: byId,
    body: z.strictObject({ reason: optional(text('el motivo', TEXT_MAX.shortReason)) }),
    reply: Zone,
  },
  reopenZone: {
    summary: 'Take orders and riders into a closed zone again',
    params: byId,
    reply: Zone,
  },
} as const satisfies Record<keyof typeof zoneRoutes, CallDefinition>
