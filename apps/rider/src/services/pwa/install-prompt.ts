import { localStore } from '@puni/web/storage/page-storage'
import { createStore } from '@puni/ui/store'
import { isOutsideHomeScreen } from '../device/browser.ts'

/** Chromium's install prompt, kept until the rider wants it. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const DISMISSED_KEY = 'installDismissed'

const { current: kept, set: keep, subscribe } = createStore<InstallPromptEvent | null>(null)

/** Starts listening; the browser fires the event once, soon after the page has loaded. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => keep(null))
}

/** How the app can be installed on this phone's home screen: by the browser's prompt, by hand, or not at all. */
export type InstallWay = 'prompt' | 'by-hand' | null

/** True when the app runs from the home screen. */
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** True on an iPhone or iPad before the app is on its home screen: nothing can ring. */
export const mustBeInstalled = () => {
  const { standalone } = navigator as Navigator & { readonly standalone?: boolean }
  return isOutsideHomeScreen(navigator, { isStandalone: isInstalled(), standalone })
}

/** Installation of the app from the page. */
export const installation = {
  subscribe,
  way: (): InstallWay => {
    if (isInstalled() || localStore.get(DISMISSED_KEY) !== null) return null
    if (kept() !== null) return 'prompt'
    return mustBeInstalled() ? 'by-hand' : null
  },
  /** Opens the browser's prompt; call it from a tap. A refusal counts as dismissed. */
  prompt: async (): Promise<void> => {
    const offered = kept()
    if (offered === null) return
    const { outcome } = await offered.prompt()
    if (outcome === 'dismissed') installation.dismiss()
    else keep(null)
  },
  /** Never shows the invitation again on this phone. */
  dismiss: (): void => {
    localStore.set(DISMISSED_KEY, 'true')
    keep(null)
  },
}
