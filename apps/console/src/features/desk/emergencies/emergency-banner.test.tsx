/** Alarms come by the live stream, and are polled only while it is dead. */
import type { OperatorEmergency } from '@puni/contract/emergencies/entities'
import { DESK_HEARTBEAT_MS } from '@puni/contract/live/events'
import type { CallName } from '@puni/contract/routes'
import { runFor } from '@puni/verify/support/components/clock'
import type { Page } from '@puni/verify/support/components/page'
import { NOON } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { expect } from 'vitest'
import { test } from '../../../testing/scripted.ts'

const TEN_MINUTES_MS = 10 * 60_000
const at = NOON.toISOString()
const alarm: OperatorEmergency = {
  _id: 'alarm',
  order: { _id: 'order', number: 12, store: 'Güerrín' },
  rider: { _id: 'ramon', fullName: 'Ramón Rider', phone: '+5491155550199' },
  occurredAt: at,
  toldAt: at,
  lastToldAt: at,
  times: 1,
  position: null,
  seenAt: null,
  seenBy: null,
}
const sayAlarm = async (page: Page) => await page.say({ type: 'emergency', riderId: 'ramon' })
const banner = (page: Page) => page.getByRole('heading', { name: 'Emergencia: Ramón Rider' })

/** Lets time pass on a stream that beats. */
async function beatFor(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += DESK_HEARTBEAT_MS) {
    await page.beat()
    await runFor(DESK_HEARTBEAT_MS)
  }
}

/** What is asked meanwhile. */
async function callsDuring(api: ScriptedApi, act: () => Promise<void>): Promise<CallName[]> {
  const before = api.order().length
  await act()
  return api.order().slice(before)
}

test('nothing but the configuration is asked for in ten minutes on a stream that beats, and an alarm is told by it alone', async ({
  page,
  api,
}) => {
  api.streams()
  await page.goto('/zones')
  await runFor(1_000)
  expect(await callsDuring(api, async () => await beatFor(page, TEN_MINUTES_MS))).toEqual(['getConfig'])
  api.replies('listEmergencies', { emergencies: [alarm], next: null })
  await sayAlarm(page)
  await expect(banner(page)).toBeVisible()
})

test('alarms are polled every 20 seconds on a dead line, from the silence of 9 on', async ({ page, api }) => {
  api.streams()
  await page.goto('/zones')
  await runFor(1_000)
  api.refuses('streamOperator', 'UNAVAILABLE')
  const calls = await callsDuring(api, async () => await runFor(TEN_MINUTES_MS))
  expect(calls.filter((name) => name === 'listEmergencies')).toHaveLength(
    Math.floor((TEN_MINUTES_MS - 9_000 + 1_000) / 20_000),
  )
  api.replies('listEmergencies', { emergencies: [alarm], next: null })
  await runFor(20_000)
  await expect(banner(page)).toBeVisible()
})

test('what was said while the stream was away is asked for when it is back', async ({ page, api }) => {
  api.streams()
  await page.goto('/zones')
  await runFor(1_000)
  api.replies('listEmergencies', { emergencies: [alarm], next: null })
  const asked = () => [api.sent('listEmergencies').length, api.sent('getBoard').length]
  const before = asked()
  await page.hangUp()
  await runFor(1_500)
  await expect(banner(page)).toBeVisible()
  expect(asked()).toEqual(before.map((count) => count + 1))
})

test('an alarm whose answer did not come is asked for again, though the stream is well and nobody looks', async ({
  page,
  api,
}) => {
  api.streams()
  await page.goto('/zones')
  await runFor(1_000)
  page.setVisible(false)
  api.refuses('listEmergencies', 'UNAVAILABLE')
  await sayAlarm(page)
  await beatFor(page, 60_000)
  api.replies('listEmergencies', { emergencies: [alarm], next: null })
  await beatFor(page, 24_000)
  await expect(banner(page)).toBeVisible()
})
