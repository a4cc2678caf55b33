/** A change that happens while a list is loading for the first time. */
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { AppQueryClient } from './query-client.ts'

const queryKey = ['operators']

/** A list that is shown, whose answers come when the test says so. */
function listOf(client: AppQueryClient) {
  const answers: ((names: string[]) => void)[] = []
  const observer = new QueryObserver<string[]>(client, {
    queryKey,
    staleTime: 10_000,
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  })
  observer.subscribe(() => undefined)
  return { answers, shown: () => observer.getCurrentResult().data }
}

test('an answer from before two changes is shown, and asked for again once', async () => {
  const client = new AppQueryClient()
  const { answers, shown } = listOf(client)
  void client.invalidateQueries({ queryKey })
  const refreshed = client.invalidateQueries({ queryKey })
  answers[0]!(['Olga'])
  await expect.poll(() => answers.length).toBe(2)
  expect(shown()).toEqual(['Olga'])
  answers[1]!(['Olga', 'Delia'])
  await refreshed
  expect(shown()).toEqual(['Olga', 'Delia'])
  expect(answers).toHaveLength(2)
  client.clear()
})

test('what is shown already is asked for once', async () => {
  const client = new AppQueryClient()
  const { answers, shown } = listOf(client)
  answers[0]!(['Olga'])
  await expect.poll(shown).toEqual(['Olga'])
  const refreshed = client.invalidateQueries({ queryKey })
  answers[1]!(['Olga', 'Delia'])
  await refreshed
  expect(shown()).toEqual(['Olga', 'Delia'])
  expect(answers).toHaveLength(2)
  client.clear()
})
