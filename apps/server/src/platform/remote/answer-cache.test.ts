import { expect, it } from 'vitest'
import { TestClock } from '@puni/verify/support/test-clock'
import { AnswerCache } from './answer-cache.ts'

function counted(lifeMs = 1_000) {
  const clock = new TestClock()
  const cache = new AnswerCache<string>({ clock, lifeMs, capacity: 2 })
  const asked: string[] = []
  const ask = (key: string) =>
    cache.through(key, () => {
      asked.push(key)
      return Promise.resolve(`${key}!`)
    })
  return { clock, cache, asked, ask }
}

it('an answer is asked for once in its life', async () => {
  const { clock, asked, ask } = counted()
  expect([await ask('a'), await ask('a')]).toEqual(['a!', 'a!'])
  clock.advance(999)
  await ask('a')
  expect(asked).toEqual(['a'])
  clock.advance(1)
  await ask('a')
  expect(asked).toEqual(['a', 'a'])
})

it('of too many answers the one not asked for longest goes', async () => {
  const { asked, ask } = counted()
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

it('a failure is not kept', async () => {
  const { cache, ask } = counted()
  await expect(cache.through('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await ask('a')).toBe('a!')
})
