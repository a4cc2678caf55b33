import { createStore } from '@puni/ui/store'
import { localStore } from '@puni/web/storage/page-storage'
import { useSyncExternalStore } from 'react'

/** How a rider is told of the way, besides the screen. */
export const GUIDANCE_MODES = ['voice', 'vibration', 'silent'] as const
export type GuidanceMode = (typeof GUIDANCE_MODES)[number]

const KEY = 'guidanceMode'

const chosen = createStore<GuidanceMode>(
  GUIDANCE_MODES.find((mode) => mode === localStore.get(KEY)) ?? 'silent',
)

/** What this phone's rider chose; nothing but the screen at first. */
export const useGuidanceMode = () => useSyncExternalStore(chosen.subscribe, chosen.current)

/** Chooses and remembers it. */
export function chooseGuidanceMode(mode: GuidanceMode): void {
  localStore.set(KEY, mode)
  chosen.set(mode)
}
