import { localStore } from '@puni/web/storage/page-storage'

/** The app's theme: the device's, or the rider's choice. */
export type Theme = 'system' | 'light' | 'dark'

/** Also read by before-paint.js, which applies the theme: that has to happen before the first paint. */
const KEY = 'theme'
const ORDER: readonly Theme[] = ['system', 'light', 'dark']

/** This phone's theme. */
export function currentTheme(): Theme {
  const stored = localStore.get(KEY)
  return ORDER.find((theme) => theme === stored) ?? 'system'
}

/** The theme that the switch offers after `theme`. */
export function themeAfter(theme: Theme): Theme {
  return ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length] ?? 'system'
}

/** Sets this phone's theme, in every tab. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStore.remove(KEY)
  else localStore.set(KEY, theme)
  // The browser only notifies the other tabs.
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
}
