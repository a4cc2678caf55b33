import { expect, it } from 'vitest'
import { onto } from './use-edit-draft.ts'

it('what was changed stays when somebody else saved; the rest is as it is now', () => {
  const from = { version: 3, form: { name: 'Uno', city: 'Lanús', hours: [{ day: 1 }] } }
  const mine = { ...from.form, name: 'Otro' }
  const now = { name: 'Tres', city: '', hours: [] }
  expect(onto({ from, form: mine }, now)).toEqual({ ...now, name: 'Otro' })
  expect(onto({ from, form: from.form }, now)).toEqual(now)
})
