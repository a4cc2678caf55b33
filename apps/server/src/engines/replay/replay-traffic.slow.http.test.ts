/** A replayed day takes as long on its way as it did. */
import { expect, inject, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'
import { deliverOne, replayWholeDay } from '@puni/verify/support/whole-replay'

/** A Tuesday. */
const DAY = '2026-03-10'

it('has the traffic of its own hours, whenever it is replayed', async () => {
  const replayed = async (traffic: Readonly<Record<string, string>>) => {
    const test = await TestApp.start({ CITY_DIR: inject('demoCity'), ...traffic })
    try {
      await deliverOne(test, await test.riderOnDuty(500))
      return (await replayWholeDay(test, { zoneId: test.zoneId, day: DAY })).summaries
    } finally {
      await test.stop()
    }
  }
  const slow = await replayed({ TRAFFIC_FACTOR: '3' })
  expect(await replayed({ TRAFFIC_HOURS: 'Tu 00:00-24:00 3' })).toEqual(slow)
  expect(await replayed({ TRAFFIC_HOURS: 'Mo,We-Su 00:00-24:00 3' })).not.toEqual(slow)
})
