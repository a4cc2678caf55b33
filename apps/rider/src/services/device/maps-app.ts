import { createStore } from '@puni/ui/store'
import { localStore } from '@puni/web/storage/page-storage'
import { useSyncExternalStore } from 'react'
import { MAPS_APPS, usualMapsApp, type MapsApp } from './maps-url.ts'

const KEY = 'mapsApp'

const chosen = createStore<MapsApp>(
  MAPS_APPS.find((app) => app === localStore.get(KEY)) ?? usualMapsApp(navigator.userAgent),
)

/** The maps app that this phone's rider goes by. */
export const useMapsApp = () => useSyncExternalStore(chosen.subscribe, chosen.current)

/** Chooses a maps app and remembers it. */
export function chooseMapsApp(app: MapsApp): void {
  localStore.set(KEY, app)
  chosen.set(app)
}
