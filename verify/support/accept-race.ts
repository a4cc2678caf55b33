import { expect } from 'vitest'
import type { TestApp, TestRider } from './test-app.ts'

/**
 * Offers an order to one rider and then to the other, so many times, while both try to accept from two devices; expects
 * one winner each time. In 25 rounds, each of them begins up to four requests earlier than the other.
 */
export async function raceToAccept(
  test: TestApp,
  { near, far }: Readonly<Record<'near' | 'far', TestRider>>,
  rounds: number,
): Promise<void> {
  const wins = { near: 0, far: 0, nobody: 0 }
  for (let round = 0; round < rounds; round++) {
    await test.goOnDuty(near, 300)
    await test.goOnDuty(far, 2_000)
    const { _id } = await test.placeOrder()
    await test.dispatch()
    await test.offeredTo(near)
    // The offer ends and moves on while its rider is still trying from two devices, and the next rider
    // already is too.
    const passOn = async () => {
      for (let wait = 0; wait < round % 5; wait++) await test.ok('getMe', {}, far.token)
      test.clock.advance(90_000)
      await test.dispatch()
      return await Promise.all([test.accept(far, _id), test.accept(far, _id)])
    }
    const lateTries = async () => {
      for (let wait = 0; wait < Math.floor(round / 5) % 5; wait++) await test.ok('getMe', {}, near.token)
      return await Promise.all([test.accept(near, _id), test.accept(near, _id)])
    }
    const [fars, nears] = await Promise.all([passOn(), lateTries()])
    const winners = [
      ...(nears.some(({ status }) => status === 200) ? (['near'] as const) : []),
      ...(fars.some(({ status }) => status === 200) ? (['far'] as const) : []),
    ]
    expect(winners.length, `round ${round}: ${JSON.stringify({ nears, fars })}`).toBe(1)
    for (const { status } of [...nears, ...fars]) expect([200, 403, 409]).toContain(status)
    const { rows } = await test.sql.query<{ rider_id: string; holder: string }>(
      `select offers.rider_id, orders.assigned_rider_id as holder from offers join orders on orders.id = order_id
       where order_id = $1 and outcome = 'accepted'`,
      [_id],
    )
    const winner = winners[0] === 'near' ? near.id : far.id
    expect(rows).toEqual([{ rider_id: winner, holder: winner }])
    wins[winners[0] ?? 'nobody'] += 1
    await test.cancel(_id)
  }
  expect(wins.near, 'both must win sometimes, or nothing raced').toBeGreaterThan(0)
  expect(wins.far).toBeGreaterThan(0)
}
