import { expect, it } from 'vitest'
import { isNews } from './push-token.ts'

const TOKEN = '{"endpoint":"https://push.example/1"}'

it.each([
  ['a first token', TOKEN, null, true],
  ['a changed token', TOKEN, 'another', true],
  ['the stored one', TOKEN, TOKEN, false],
  ['an empty text', '', null, false],
  ['a boolean', true, null, false],
  ['nothing', undefined, null, false],
])('%s', (_, token, stored, expected) => {
  expect(isNews(token, stored)).toBe(expected)
})
