/** Vitest's test with the whole app in jsdom, a scripted API, and a phone that knows the app. */
import type { Rider } from '@puni/contract/riders/entities'
import type { CallName } from '@puni/contract/routes'
import { appTest } from '@puni/verify/support/components/app-test'
import { eventually } from '@puni/verify/support/components/clock'
import type { Page } from '@puni/verify/support/components/page'
import { ORDER_ID, TOKEN, WORKING, riderOf } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi, SentCall } from '@puni/verify/support/scripted/scripted-api'
import { expect } from 'vitest'

export const test = appTest(async () => {
  const { root } = await import('../main.tsx')
  return () => root.unmount()
}, knowApp)

/** The first steps were seen and a test once rang: the app asks for neither. */
function knowApp(): void {
  for (const known of ['firstStepsSeen', 'ringPassed']) localStorage.setItem(known, 'true')
}

/** Puts these into the storage of the phone. */
export function remember(items: Record<string, string>): void {
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
}

/** All that the storage of the phone has. */
export const remembered = (): Record<string, unknown> => Object.fromEntries(Object.entries(localStorage))

/** Opens the app on a phone with a stored rider, in sync with the server's data. */
export async function openAs(page: Page, api: ScriptedApi, rider: Rider, path = '/'): Promise<void> {
  api.replies('getMe', rider)
  remember({ token: TOKEN, user: JSON.stringify(rider) })
  const before = api.answered('getMe')
  await page.goto(path)
  // What a test scripts next must not be part of the app's start.
  await eventually(() => api.answered('getMe')).toBeGreaterThan(before)
}

/** Where the order of `orderOf` is shown. */
export const DETAIL = `/orders-detail/${ORDER_ID}`

export const openOffDuty = (page: Page, api: ScriptedApi, path?: string) => openAs(page, api, riderOf(), path)

export const openOnDuty = (page: Page, api: ScriptedApi, path?: string) => openAs(page, api, WORKING, path)

/** Waits until the live stream is open and the app has fetched again what it may have missed. */
export async function followsStream(api: ScriptedApi): Promise<void> {
  await eventually(() => api.answered('getMe')).toBe(2)
}

/** The first call of this name, once it was made. */
export async function firstCall(api: ScriptedApi, name: CallName): Promise<SentCall> {
  await eventually(() => api.sent(name).length).toBeGreaterThan(0)
  const [call] = api.sent(name)
  if (call === undefined) throw new Error(`${name} was not called`)
  return call
}

export { eventually, expect }
