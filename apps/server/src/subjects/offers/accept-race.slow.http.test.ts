import { it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'
import { raceToAccept } from '@puni/verify/support/accept-race'

it('an offer has exactly one winner when two riders accept at the same instant, 200 times', async () => {
  const test = await TestApp.start()
  const [near, far] = [await test.riderOnDuty(300), await test.riderOnDuty(2_000)]
  await raceToAccept(test, { near, far }, 200)
  await test.stop()
}, 180_000)
