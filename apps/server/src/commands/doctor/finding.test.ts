import { expect, it } from 'vitest'
import { linesOf, note, ok, runChecks, warning } from './finding.ts'

const run = async (look: () => Promise<never>) => await runChecks([{ subject: 'x', look }], 10)

it('says so of a check that hangs, and waits no longer', async () => {
  expect(await run(() => new Promise<never>(() => undefined))).toMatchObject([
    { subject: 'x', findings: [{ level: 'warning', what: 'did not end within 0.01 s' }] },
  ])
})

it('says why a check could not look, on one line', async () => {
  expect(await run(() => Promise.reject(new Error('EACCES: permission\n  denied')))).toMatchObject([
    { findings: [{ level: 'error', what: 'could not be looked at: EACCES: permission denied' }] },
  ])
})

it('writes a line for each finding, one for what to do, and how many are wrong', () => {
  const found = [
    { subject: 'disk', findings: [ok('half full')] },
    { subject: 'push', findings: [] },
    { subject: 'clock', findings: [warning('6 s ahead', 'set it'), note('no NTP', 'install it')] },
  ]
  expect([...linesOf(found)]).toEqual([
    'ok       disk: half full',
    'warning  clock: 6 s ahead',
    '         set it',
    'note     clock: no NTP',
    '         install it',
    '0 errors, 1 warning',
  ])
})
