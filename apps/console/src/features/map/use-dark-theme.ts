import { useSyncExternalStore } from 'react'

const darkTheme = matchMedia('(prefers-color-scheme: dark)')
const onThemeChange = (listener: () => void) => {
  darkTheme.addEventListener('change', listener)
  return () => darkTheme.removeEventListener('change', listener)
}

/** Whether the dark theme is in force: what reads its colours once reads them again when this changes. */
export function useDarkTheme(): boolean {
  return useSyncExternalStore(onThemeChange, () => darkTheme.matches)
}
