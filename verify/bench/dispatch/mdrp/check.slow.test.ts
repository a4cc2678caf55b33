import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { decide } from '@puni/dispatch/decide'
import { readChecked } from '../check.ts'
import { figuresOf } from '../figures.ts'
import { writeRun } from '../written-run.ts'
import { readInstance } from './read-instance.ts'
import { runInstance } from './run-instance.ts'

const folder = mkdtempSync(join(tmpdir(), 'check-'))
afterAll(() => rmSync(folder, { recursive: true }))

const instances = process.env['MDRP_DIR']
const reason = instances === undefined ? ' (left out: MDRP_DIR is not set)' : ''
describe.skipIf(instances === undefined)(`an instance of Grubhub's${reason}`, () => {
  it.each(['idle', 'nearest', 'match', 'plan'] as const)('is run by the rules: %s', (policy) => {
    const real = readInstance(join(instances!, '0r50t75s2p125'))
    for (const conditions of [{}, { skip: 0.15 }, { readyErrorMinutes: 5 }]) {
      writeRun(folder, runInstance(real, decide(policy), conditions))
      expect(figuresOf(real, readChecked(folder, real), 0).undelivered).toBeLessThan(5)
    }
  })
})
