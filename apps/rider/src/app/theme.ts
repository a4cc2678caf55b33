import { localStore } from '@puni/web/storage/page-storage'

/** How the app looks: as the device does, or as its rider chose. */
export type Theme = 'system' | 'light' | 'dark'

/** Read by before-paint.js too, which does the work: it has to come before the first paint. */
const KEY = 'theme'
const ORDER: readonly Theme[] = ['system', 'light', 'dark']

/** The theme of this phone. */
export function currentTheme(): Theme {
  const stored = localStore.get(KEY)
  return ORDER.find((theme) => theme === stored) ?? 'system'
}

/** The one that the switch offers after `theme`. */
export function themeAfter(theme: Theme): Theme {
  return ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length] ?? 'system'
}

/** Chooses the theme of this phone, in every tab. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStore.remove(KEY)
  else localStore.set(KEY, theme)
  // The browser tells the other tabs only.
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
}
