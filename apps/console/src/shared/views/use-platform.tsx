import type { AppConfig } from '@puni/contract/city/entities'
import type { Operator } from '@puni/contract/operators/entities'
import { createContext, useContext } from 'react'
import type { ZonedFormat } from '../format/format.ts'

/** What every screen can rely on once the console is open. */
export interface Platform {
  readonly config: AppConfig
  readonly operator: Operator
  readonly format: ZonedFormat
}

const PlatformContext = createContext<Platform | null>(null)

/** Provides the platform to the screens below. */
export const PlatformProvider = PlatformContext

/** Whether this operator is an admin. The server refuses the others anyway: this decides what they see. */
export function useIsAdmin(): boolean {
  return usePlatform().operator.role === 'admin'
}

/** The platform of the open session. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (platform === null) throw new Error('usePlatform needs a PlatformProvider above it')
  return platform
}
