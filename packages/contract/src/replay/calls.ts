import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { Day, Id, optional } from '../fields.ts'
import { Replay } from './entities.ts'
import type { replayRoutes } from './routes.ts'

export const replayCalls = {
  replayDay: {
    summary: "A zone's day as it was, and as every policy would have decided it",
    /**
     * Joins the replay of this day that is in progress, else begins one. Whoever got an answer that says `running` asks again at once,
     * with its `run`: an answer comes after some seconds at the latest, and a replay that nobody asks for is given up.
     */
    query: z.object({ zoneId: Id, day: optional(Day), run: optional(Id) }),
    reply: Replay,
  },
} as const satisfies Record<keyof typeof replayRoutes, CallDefinition>
