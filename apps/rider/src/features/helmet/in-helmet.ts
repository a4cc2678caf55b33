import { createStore } from '@puni/ui/store'
import { useSyncExternalStore } from 'react'

/** Whether the phone is only heard: then the way is spoken, whatever the rider chose for the screen. */
export const helmet = createStore(false)

export const useInHelmet = () => useSyncExternalStore(helmet.subscribe, helmet.current)
