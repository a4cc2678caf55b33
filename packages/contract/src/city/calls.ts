import type { CallDefinition } from '../call.ts'
import { AppConfig } from './entities.ts'
import type { cityRoutes } from './routes.ts'

export const cityCalls = {
  getConfig: {
    summary: 'Support contacts, commission and limits',
    reply: AppConfig,
  },
} as const satisfies Record<keyof typeof cityRoutes, CallDefinition>
